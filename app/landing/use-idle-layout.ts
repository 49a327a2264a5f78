import { type RefObject, useEffect } from 'react'

/** The first seconds belong to the visitor: nothing is done then that was not asked for. */
const firstSeconds = 3_000

/** Completes what was put off, one section at a time, whenever the browser is idle. */
export function useIdleLayout(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const waiting = Array.from(
      page.current?.querySelectorAll<HTMLElement>(':scope > section') ?? [],
    )
    // Not every browser tells when it is idle.
    const whenIdle =
      window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 50))
    let stopped = false
    const layOutNext = () => {
      const section = stopped ? undefined : waiting.shift()
      if (!section) return
      section.dataset.laidOut = ''
      // Its pictures are small; once there is time they need not wait for the visitor.
      for (const picture of section.querySelectorAll('img')) picture.loading = 'eager'
      whenIdle(layOutNext)
    }
    const timer = setTimeout(() => whenIdle(layOutNext), firstSeconds)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [page])
}
