import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../contract/call.ts'
import type { RecordKind } from '../../contract/desk/records.ts'
import { announcePresence } from '../../contract/desk/work.ts'
import { inWords } from '../formats.ts'
import { Notice } from '../parts/notice.tsx'
import { usePolling } from '../parts/use-polling.ts'

/** Names the others who have this record open; says nothing where there are none. */
export function Presence({ kind, id }: { kind: RecordKind; id: string }) {
  const [others, setOthers] = useState<string[]>([])
  const ask = () =>
    call(announcePresence, { kind, id }).then(
      ({ data }) => setOthers(data.others),
      // Nobody is waiting for it: the next question may be answered.
      () => undefined,
    )
  const askOnce = useEffectEvent(ask)
  useEffect(() => void askOnce(), [])
  usePolling(ask)
  return (
    <div role="status" className="no-print">
      {others.length > 0 && (
        <Notice className="above">
          {inWords(others)} {others.length === 1 ? 'has' : 'have'} this open, too.
        </Notice>
      )}
    </div>
  )
}
