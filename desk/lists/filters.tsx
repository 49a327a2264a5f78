import type { Filter } from '../../contract/desk/filters.ts'
import type { ListQuery } from '../../contract/desk/list-query.ts'
import { definitionOf } from '../../contract/desk/lists.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { Icon } from '../parts/icon.tsx'
import { valueWords } from '../rows/words.ts'
import type { ListData } from './load.ts'

type FiltersProps = Pick<ListData, 'query' | 'colleagues'> & { address: string; state: unknown }

/** Filters of a list, folded away: those that are on appear as chips. */
export function Filters({ query, colleagues, address, state }: FiltersProps) {
  const { list, filters, sort } = query
  const { filters: known, title } = definitionOf(list)
  return (
    // The key folds the filters again when they have led to another list.
    <details className="filter-box" key={address}>
      <summary className="chip chip--add">
        <Icon name="plus" />
        Filter and sort
      </summary>
      <FilterForm
        label={`Filters of ${title.toLowerCase()}`}
        isFiltered={address !== ''}
        state={state}
      >
        {Object.entries(known).map(([name, filter]) => (
          <FilterField
            key={name}
            name={name}
            filter={filter}
            values={filters[name] ?? []}
            colleagues={colleagues}
          />
        ))}
        <SelectField label="Sort" name="sort" defaultValue={sort === 'newest' ? '' : sort}>
          <option value="">Newest first</option>
          <option value="oldest">Oldest first</option>
        </SelectField>
      </FilterForm>
    </details>
  )
}

type FieldProps = {
  name: string
  filter: Filter
  values: ListQuery['filters'][string]
  colleagues: ListData['colleagues']
}

function FilterField({ name, filter, values, colleagues }: FieldProps) {
  const { label, kind, choices } = filter
  const value = values[0] ?? ''
  if (name === 'assigned') {
    return (
      <SelectField label={label} name={name} defaultValue={value}>
        <option value="">Anyone</option>
        <option value="me">Me</option>
        <option value="nobody">Nobody</option>
        {colleagues.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </SelectField>
    )
  }
  if (kind === 'choices') {
    return (
      <fieldset className="filters__wide">
        <legend className="legend">{label}</legend>
        <div className="choices">
          {choices.map((choice) => (
            <Checkbox
              key={choice}
              name={name}
              value={choice}
              defaultChecked={values.includes(choice)}
              label={valueWords(name, choice)}
            />
          ))}
        </div>
      </fieldset>
    )
  }
  if (kind === 'choice') {
    return (
      <SelectField label={label} name={name} defaultValue={value}>
        <option value="">{name === 'on' ? 'Created' : 'Any'}</option>
        {choices.filter(isSaid(name)).map((choice) => (
          <option key={choice} value={choice}>
            {valueWords(name, choice)}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <TextField
      label={label}
      name={name}
      type={kind === 'day' ? 'date' : 'text'}
      {...(kind === 'amount' && { inputMode: 'decimal' as const })}
      maxLength={name === 'country' ? 2 : 100}
      {...(name === 'country' && { placeholder: 'IN', clean: asCountry })}
      autoComplete="off"
      defaultValue={value}
    />
  )
}

/** Days are those of creation unless told otherwise. */
const isSaid = (name: string) => (choice: string) => name !== 'on' || choice !== 'created'

const asCountry = (typed: string) => typed.trim().toUpperCase()
