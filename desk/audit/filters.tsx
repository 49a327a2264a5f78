import { useSearchParams } from 'react-router'
import { dayInIndia } from '../../contract/calendar.ts'
import {
  type AuditPage,
  type AuditQuery,
  auditActionNames,
  auditActions,
  auditRecordKinds,
} from '../../contract/desk/audit.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FilterChip } from '../parts/chip.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { withFilters } from '../query.ts'
import { kindWords, recordWords } from './words.ts'

type AuditFiltersProps = Pick<AuditPage, 'people' | 'about'> & {
  query: AuditQuery
  isFiltered: boolean
  now: string
}

export function AuditFilters({ query, people, about, isFiltered, now }: AuditFiltersProps) {
  const { kind = null, record = null } = query
  return (
    <>
      <Days query={query} now={now} />
      <FilterForm label="Filters of the audit" isFiltered={isFiltered}>
        <SelectField label="Person" name="person" defaultValue={query.person ?? ''}>
          <option value="">Everyone</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Act" name="action" defaultValue={query.action ?? ''}>
          <option value="">All</option>
          {auditActionNames.map((action) => (
            <option key={action} value={action}>
              {auditActions[action]}
            </option>
          ))}
        </SelectField>
        {record === null ? (
          <SelectField label="Kind of record" name="kind" defaultValue={kind ?? ''}>
            <option value="">All</option>
            {auditRecordKinds.map((one) => (
              <option key={one} value={one}>
                {kindWords[one]}
              </option>
            ))}
          </SelectField>
        ) : (
          <>
            <input type="hidden" name="kind" value={kind ?? ''} />
            <input type="hidden" name="record" value={record} />
          </>
        )}
        <TextField label="From" name="from" type="date" defaultValue={query.from} />
        <TextField label="To" name="to" type="date" defaultValue={query.to} />
      </FilterForm>
      {record !== null && <Chosen words={recordWords({ kind, record, name: about })} />}
    </>
  )
}

function Chosen({ words }: { words: string }) {
  const [params] = useSearchParams()
  const to = withFilters(params, { kind: undefined, record: undefined })
  return (
    <div className="chips above">
      <FilterChip name="Only" value={words} to={to} />
    </div>
  )
}

const oneDay = 24 * 60 * 60 * 1000

/** The days that people ask about most; the other filters stay. */
function Days({ query, now }: Pick<AuditFiltersProps, 'query' | 'now'>) {
  const [params] = useSearchParams()
  const daysAgo = (days: number) => dayInIndia(Date.parse(now) - days * oneDay)
  const spans = [
    { words: 'Any day', from: undefined, to: undefined },
    { words: 'Today', from: daysAgo(0), to: daysAgo(0) },
    { words: 'Yesterday', from: daysAgo(1), to: daysAgo(1) },
    { words: 'Last 7 days', from: daysAgo(6), to: daysAgo(0) },
  ]
  return (
    <Tabs
      label="Days"
      tabs={spans.map(({ words, from, to }) => ({
        id: words,
        words,
        to: withFilters(params, { from, to }),
        current: query.from === from && query.to === to,
      }))}
    />
  )
}
