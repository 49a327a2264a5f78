import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { loadReturnPath } from './return-path.ts'

const shownSeconds = 5
const redirectSeconds = 50

/** Counts down from five, and goes on at fifty seconds unless asked to stay. */
export function Leaving() {
  const [path, setPath] = useState('/')
  const [left, setLeft] = useState(shownSeconds)
  const [stays, setStays] = useState(false)

  useEffect(() => {
    const own = loadReturnPath() ?? '/'
    setPath(own)
    if (stays) return
    const begun = performance.now()
    const ticking = setInterval(() => {
      const passed = Math.floor((performance.now() - begun) / 1000)
      setLeft(Math.max(0, shownSeconds - passed))
      if (passed >= redirectSeconds) location.assign(own)
    }, 250)
    return () => clearInterval(ticking)
  }, [stays])

  const isHome = path === '/'
  const where = isHome ? 'the home page' : "your college's page"
  return (
    <section className="result__go" aria-label="Leaving this page">
      <div className="wrap">
        {stays ? (
          <p>You are staying here.</p>
        ) : (
          <p>
            <span className="tick" aria-hidden="true">
              {left}
            </span>
            <span>
              {left > 0
                ? `Next, we take you to ${where}.`
                : `You go to ${where} in under a minute.`}
            </span>
          </p>
        )}
        {!stays && (
          <Button variant="line" size="small" onClick={() => setStays(true)}>
            Stay on this page
          </Button>
        )}
        <a className="link" href={path}>
          {stays ? `To ${where}` : 'Go now'} <Icon name="arrow" />
        </a>
      </div>
    </section>
  )
}
