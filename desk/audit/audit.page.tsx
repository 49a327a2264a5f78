import { Link, useSearchParams } from 'react-router'
import { type AuditEntry, auditActions, auditQuery } from '../../contract/desk/audit.ts'
import { readsOf } from '../context.ts'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import { Void } from '../parts/void.tsx'
import { When } from '../parts/when.tsx'
import { filtersOf, readQuery, withFilters } from '../query.ts'
import type { Route } from './+types/audit.page.ts'
import { AuditFilters } from './filters.tsx'
import { fieldText, kindWords, recordPath, valueText } from './words.ts'

export async function loader(args: Route.LoaderArgs) {
  const { audit, now } = readsOf(args)
  const query = readQuery(auditQuery, args.url)
  return { ...(await audit(query)), query, now }
}

export const meta = () => pageTitle('Audit')

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, older, people, query, now } = loaderData
  const [params] = useSearchParams()
  const { before, ...filters } = query
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHead
        title="Audit"
        sub="Who did what, the newest first. Nobody can change or remove an entry. Times are IST."
      />
      <AuditFilters query={filters} people={people} isFiltered={isFiltered} />
      {entries.length > 0 ? (
        <Ledger
          caption="Entries of the audit"
          columns={columnsFor(now)}
          rows={entries}
          keyOf={({ id }) => id}
        />
      ) : (
        <Void kind="empty" title={isFiltered ? 'No entry matches' : 'Nothing is noted yet'}>
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
  {
    head: 'Who',
    phone: 'title',
    cell: ({ actor, way }) => (
      <>
        <span className="name">{actor}</span>
        {way === 'command' && <small>by command, on the server</small>}
      </>
    ),
  },
  { head: 'What', cell: ({ action }) => auditActions[action] ?? action },
  { head: 'Record', cell: (entry) => <RecordName {...entry} /> },
  { head: 'Change', cell: ({ changes }) => changes && <Changes changes={changes} /> },
  { head: 'When', end: true, phone: 'corner', cell: ({ at }) => <When at={at} now={now} /> },
]

function RecordName({ kind, record }: AuditEntry) {
  if (!kind) return null
  const path = recordPath({ kind, record })
  return (
    <>
      {path ? (
        <Link className="text-link" to={path}>
          {kindWords[kind]}
        </Link>
      ) : (
        kindWords[kind]
      )}
      {record && <small>{record}</small>}
    </>
  )
}

function Changes({ changes }: { changes: NonNullable<AuditEntry['changes']> }) {
  return (
    <dl className="changes">
      {Object.entries(changes).map(([field, { before, after }]) => (
        <div key={field}>
          <dt>{fieldText(field)}: </dt>
          <dd>
            {before !== undefined && (
              <>
                <del>{valueText(before)}</del> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>{valueText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
