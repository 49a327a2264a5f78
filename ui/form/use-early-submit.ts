import { type RefObject, useEffect } from 'react'

/**
 * A form with `data-early` that is sent before hydration is held back and marked as tapped (see
 * site/early/start.ts). Once alive it is sent for good, by its own handler.
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { dataset } = form.current ?? {}
    if (!dataset) return
    const wasTapped = 'tapped' in dataset
    delete dataset.early
    delete dataset.tapped
    if (wasTapped) form.current?.requestSubmit()
  }, [form])
}
