import { useLayoutEffect, useState } from 'react'
import { secondsUntil } from './application-state.ts'

/** Counts down to an instant; zero once it has passed, and where there is none. */
export function useSecondsUntil(at: number | undefined) {
  const [now, setNow] = useState<number>()
  // Before the paint: a button that says Resend for a moment would be pressed in it.
  useLayoutEffect(() => {
    if (at === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= at) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === undefined || now === undefined ? 0 : secondsUntil(at, now)
}
