import { useEffect, useLayoutEffect } from 'react'

/** Buttons that were pressed before hydration (see early/start.ts) are pressed again. */
export function useEarlyTaps() {
  // Before the next event: the fields have just taken over what was typed before.
  useLayoutEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  useEffect(() => {
    // Waits until React is at rest: what a press does may have to be drawn at once (flushSync).
    const timer = setTimeout(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>(
        'button[type=button][data-tapped]',
      )) {
        delete button.dataset.tapped
        button.click()
      }
    })
    return () => clearTimeout(timer)
  }, [])
}
