import { useEffect, useEffectEvent } from 'react'

const every = 20_000

/** Asks again and again while the page can be seen. The page itself says when there is no connection. */
export function usePolling(ask: () => void) {
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) ask()
  })
  useEffect(() => {
    const timer = setInterval(() => askIfSeen(), every)
    return () => clearInterval(timer)
  }, [])
}
