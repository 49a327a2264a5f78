import { useEffect } from 'react'

/** Buttons that were pressed before hydration (see defer-scripts.ts) are pressed again. */
export function useEarlyTaps() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-tapped]')) {
      delete button.dataset.tapped
      button.click()
    }
  }, [])
}
