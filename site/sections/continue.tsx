import { lazy, Suspense, useEffect, useState } from 'react'
import { hasSentOne } from '../application/draft.ts'
import { loadVisitedCollege } from '../visited-college.ts'

// Code splitting: few come back to an application. Without its script the page does without it.
const ContinueOffer = lazy(async () => {
  const offer = await import('./continue-offer.tsx').catch(() => undefined)
  return { default: offer?.ContinueOffer ?? (() => null) }
})

/**
 * Offers to go on with an unpaid application, or the way back to the college's page that one came
 * by. The server is asked only where an application was sent from here.
 */
export function Continue() {
  const [mayOffer, setMayOffer] = useState(false)
  useEffect(() => setMayOffer(hasSentOne() || loadVisitedCollege() !== undefined), [])
  return (
    mayOffer && (
      <Suspense>
        <ContinueOffer />
      </Suspense>
    )
  )
}
