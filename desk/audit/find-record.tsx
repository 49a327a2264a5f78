import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../contract/call.ts'
import type { AuditPage, AuditRecordKind } from '../../contract/desk/audit.ts'
import { searchAll } from '../../contract/desk/find.ts'
import type { ListName } from '../../contract/desk/lists.ts'
import type { SearchAnswer } from '../../contract/desk/search.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { useAct } from '../parts/use-act.ts'
import { withFilters } from '../query.ts'
import { recordWords } from './words.ts'

const kindIn: Record<ListName, AuditRecordKind> = {
  applications: 'application',
  payments: 'payment',
  enquiries: 'enquiry',
  messages: 'message',
  colleges: 'college',
  coupons: 'coupon',
  referrals: 'referral',
}

type Match = { kind: AuditRecordKind; record: string; name: string }
type Found = { matches: Match[]; message?: string | undefined }

/**
 * Finds the record that entries are about by its name. What is typed is in no address: only the
 * chosen record is.
 */
export function FindRecord({ people }: Pick<AuditPage, 'people'>) {
  const [params] = useSearchParams()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const { act, busy, failure } = useAct()
  return (
    <search className="no-print">
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          act(async () => setFound(matchesIn((await call(searchAll, { text })).data, people, text)))
        }}
      >
        <TextField
          label="About one record"
          placeholder="Name, NL-… or code"
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="acts">
          <Button type="submit" busy={busy && 'Looking…'}>
            Find
          </Button>
        </div>
      </form>
      <FailureNotice failure={failure} />
      <div aria-live="polite">
        {found && found.matches.length === 0 && (
          <p className="muted above">{found.message ?? 'Nothing matches.'}</p>
        )}
        {found && (
          <ul className="chips above">
            {found.matches.map(({ kind, record, name }) => (
              <li key={`${kind} ${record}`}>
                <Link
                  className="chip"
                  to={withFilters(params, { kind, record })}
                  onClick={() => setFound(undefined)}
                >
                  {recordWords({ kind, record, name })}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  )
}

const mostMatches = 12

function matchesIn({ groups, message }: SearchAnswer, people: AuditPage['people'], text: string) {
  const typed = text.trim().toLowerCase()
  const staff = people
    .filter(({ name }) => typed !== '' && name.toLowerCase().includes(typed))
    .map(({ id, name }): Match => ({ kind: 'staff', record: id, name }))
  const rows = groups.flatMap(({ list, rows: found }) =>
    found.map(({ id, cells }): Match => {
      const name = String(cells.name ?? cells.code ?? id)
      const reference = cells.reference ? ` (${cells.reference})` : ''
      return { kind: kindIn[list], record: id, name: name + (list === 'payments' ? reference : '') }
    }),
  )
  return { matches: [...staff, ...rows].slice(0, mostMatches), message }
}
