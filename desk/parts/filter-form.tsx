import type { ReactNode } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { filtersOf } from '../query.ts'
import { ButtonLink } from './button-link.tsx'

type FilterFormProps = {
  label: string
  isFiltered: boolean
  /** Goes with the filters in the history. */
  state?: unknown
  children: ReactNode
}

/** Filters as a GET form: the address is the view. Without script the browser sends it itself. */
export function FilterForm({ label, isFiltered, state, children }: FilterFormProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <Form
      // Resets typed values to those of the address, also after Back.
      key={search}
      method="get"
      className="filters"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new URLSearchParams(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
        )
        navigate({ pathname, search: filtersOf(typed).toString() }, { state })
      }}
    >
      {children}
      <div className="acts">
        <Button type="submit" variant="ink">
          Show
        </Button>
        {isFiltered && (
          <ButtonLink to={pathname} state={state}>
            Remove filters
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
