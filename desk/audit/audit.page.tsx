import { useSearchParams } from 'react-router'
import { type AuditEntry, auditQuery } from '../../contract/desk/audit.ts'
import { readsOf } from '../context.ts'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import { Void } from '../parts/void.tsx'
import { When } from '../parts/when.tsx'
import { filtersOf, readQuery, withFilters } from '../query.ts'
import type { Route } from './+types/audit.page.ts'
import { Changes, Entry } from './entry.tsx'
import { AuditFilters } from './filters.tsx'
import { FindRecord } from './find-record.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { audit, now } = readsOf(args)
  const query = readQuery(auditQuery, args.url)
  return { ...(await audit(query)), query, now }
}

export const meta = () => pageTitle('Audit')

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, older, people, about, query, now } = loaderData
  const [params] = useSearchParams()
  const { before, ...filters } = query
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHead
        title="Audit"
        sub="Who did what, newest first. Nobody can change or remove an entry. Times are IST."
      />
      <AuditFilters
        query={filters}
        people={people}
        about={about}
        isFiltered={isFiltered}
        now={now}
      />
      {filters.record === undefined && <FindRecord people={people} />}
      {entries.length > 0 ? (
        <Ledger
          caption="Entries of the audit"
          columns={columnsFor(now)}
          rows={entries}
          keyOf={({ id }) => id}
        />
      ) : (
        <Void kind="empty" title={isFiltered ? 'No entry matches' : 'Nothing here yet'}>
          <p>
            {isFiltered
              ? 'Remove a filter, or choose other days.'
              : 'What people do at the desk will appear here.'}
          </p>
        </Void>
      )}
      <Pager
        first={before === undefined ? undefined : withFilters(params, {})}
        next={older === null ? undefined : `?${olderThan(params, older)}`}
        words={{ first: 'Newest', next: 'Older' }}
      />
    </>
  )
}

function olderThan(params: URLSearchParams, place: string) {
  const next = filtersOf(params)
  next.set('before', place)
  return next
}

const columnsFor = (now: string): Column<AuditEntry>[] => [
  { head: 'What happened', phone: 'title', cell: (entry) => <Entry entry={entry} /> },
  { head: 'Changes', cell: (entry) => <Changes entry={entry} /> },
  { head: 'When', end: true, phone: 'corner', cell: ({ at }) => <When at={at} now={now} /> },
]
