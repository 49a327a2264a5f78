import { lazy, Suspense, useEffect, useState } from 'react'
import { loadProgress } from '../application/draft.ts'

// Code splitting: few come back to an application. Without its script the page does without it.
const ContinueOffer = lazy(async () => {
  const offer = await import('./continue-offer.tsx').catch(() => undefined)
  return { default: offer?.ContinueOffer ?? (() => null) }
})

/** Offers to go on with an unpaid application. The server is asked only where one was sent from here. */
export function Continue() {
  const [hasSentOne, setHasSentOne] = useState(false)
  useEffect(() => setHasSentOne(loadProgress().codesSentAt !== undefined), [])
  return (
    hasSentOne && (
      <Suspense>
        <ContinueOffer />
      </Suspense>
    )
  )
}
