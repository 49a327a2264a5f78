import { type ComponentProps, lazy, Suspense, useEffect } from 'react'

// Code splitting: a page that takes applications does without it.
const Closed = lazy(async () => ({ default: (await import('./closed.tsx')).Closed }))

type ClosedLazilyProps = ComponentProps<typeof Closed> & {
  /** Closed while the visitor was at it: the focus was in what is gone. */
  justNow?: boolean
}

export const ClosedLazily = ({ justNow, ...props }: ClosedLazilyProps) => (
  <Suspense>
    <Closed {...props} />
    {justNow && <Focus />}
  </Suspense>
)

/** Inside the boundary: it appears together with the heading. */
function Focus() {
  useEffect(() => document.getElementById('closed-heading')?.focus(), [])
  return null
}
