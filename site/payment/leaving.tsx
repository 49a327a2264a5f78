import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hireSurePath } from '../../contract/urls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { loadReturnPath } from './return-path.ts'
import { words } from './words.tsx'

const shownSeconds = 5
const redirectSeconds = 50

/** Events that show that someone is there, and waits. */
const signsOfLife = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const

function placeOf(path: string) {
  const { home, hireSure, college } = words.leaving
  if (path === '/') return home
  return path === hireSurePath ? hireSure : college
}

type LeavingProps = {
  /** A visitor who touches or scrolls the page is not sent away: they wait, or read on. */
  isOpen: boolean
}

/** Counts down from five, and goes on at fifty seconds unless asked to stay. */
export function Leaving({ isOpen }: LeavingProps) {
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

  useEffect(() => {
    if (!isOpen) return
    const stay = () => setStays(true)
    for (const sign of signsOfLife) addEventListener(sign, stay, { passive: true })
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, stay)
    }
  }, [isOpen])

  const answer = useRef<HTMLParagraphElement>(null)
  // The button is gone then: the focus goes to the answer in its place.
  const stayAsAsked = () => {
    flushSync(() => setStays(true))
    answer.current?.focus()
  }

  const said = words.leaving
  const where = placeOf(path)
  return (
    <section className="result__go" aria-label={said.label}>
      <div className="wrap">
        {stays ? (
          <p ref={answer} tabIndex={-1}>
            {said.stays}
          </p>
        ) : (
          <p>
            {left > 0 && (
              <span className="tick" aria-hidden="true">
                {left}
              </span>
            )}
            <span>{left > 0 ? said.soon(where) : said.later(where)}</span>
          </p>
        )}
        {!stays && (
          <Button variant="line" size="small" onClick={stayAsAsked}>
            {said.stay}
          </Button>
        )}
        <a className="link" href={path}>
          {stays ? said.go(where) : said.now} <Icon name="arrow" />
        </a>
      </div>
    </section>
  )
}
