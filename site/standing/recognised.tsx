import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { MaskedStandings, StandingFrame, StandingList } from './standing-list.tsx'
import { useStandings } from './use-standings.ts'
import { words } from './words.tsx'
import './standing.css'

/** Takes the place of an empty form for visitors who have applied and paid in this browser. */
export function Recognised({ onOther }: { onOther: () => void }) {
  const { state } = useStandings()
  const standings = state.status === 'ready' ? state.standings : undefined
  const isNobody =
    state.status === 'unreachable' ||
    (standings && standings.applications.length + standings.masked.length === 0)
  const leave = useEffectEvent(onOther)
  useEffect(() => {
    if (isNobody) leave()
  }, [isNobody])
  if (!standings) return null
  const other = (
    <Button variant="line" size="small" onClick={onOther}>
      {words.someoneElse}
    </Button>
  )
  return (
    <StandingFrame {...words.recognised}>
      {standings.applications.length > 0 ? (
        <StandingList standings={standings}>{other}</StandingList>
      ) : (
        <>
          <MaskedStandings masked={standings.masked} withLink />
          {other}
        </>
      )}
    </StandingFrame>
  )
}
