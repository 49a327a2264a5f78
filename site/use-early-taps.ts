import { useEffect } from 'react'

/** Buttons that were pressed before hydration (see early/start.ts) are pressed again. */
export function useEarlyTaps() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
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
