import { useEffect, useState } from 'react'

/** Counts whole seconds down, from the start, by the clock: timers sleep with the tab. */
export function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [until])
  return { left, restart: () => setUntil(Date.now() + seconds * 1000) }
}
