import {
  type AuditPage,
  type AuditQuery,
  auditActionNames,
  auditActions,
  auditRecordKinds,
} from '../../contract/desk/audit.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { kindWords } from './words.ts'

type AuditFiltersProps = { query: AuditQuery; people: AuditPage['people']; isFiltered: boolean }

export function AuditFilters({ query, people, isFiltered }: AuditFiltersProps) {
  return (
    <FilterForm label="Filters of the audit" isFiltered={isFiltered}>
      <SelectField label="Person" name="person" defaultValue={query.person ?? ''}>
        <option value="">Everybody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Action" name="action" defaultValue={query.action ?? ''}>
        <option value="">All</option>
        {auditActionNames.map((action) => (
          <option key={action} value={action}>
            {auditActions[action]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Kind of record" name="kind" defaultValue={query.kind ?? ''}>
        <option value="">All</option>
        {auditRecordKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Record"
        name="record"
        maxLength={100}
        autoComplete="off"
        defaultValue={query.record}
      />
      <TextField label="From" name="from" type="date" defaultValue={query.from} />
      <TextField label="To" name="to" type="date" defaultValue={query.to} />
    </FilterForm>
  )
}
