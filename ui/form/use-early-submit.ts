import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A form with `data-early` that is sent before hydration is held back and marked as tapped (see
 * site/early/start.ts). Once alive it is sent for good, by its own handler.
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>) {
  const wasTapped = useRef(false)
  // Before the next event: the fields have just taken over what was typed before.
  useLayoutEffect(() => {
    const { dataset } = form.current ?? {}
    if (!dataset) return
    wasTapped.current = 'tapped' in dataset
    delete dataset.early
    delete dataset.tapped
  }, [form])
  useEffect(() => {
    if (wasTapped.current) form.current?.requestSubmit()
  }, [form])
}
