import { useId } from 'react'
import { Link } from 'react-router'
import { definitionOf } from '../../contract/desk/lists.ts'
import type { SearchGroup } from '../../contract/desk/search.ts'
import { count } from '../formats.ts'
import { Ledger } from '../parts/ledger.tsx'
import { type ListState, rowPath } from '../rows/address.ts'
import { columnsOf } from '../rows/columns.tsx'

type GroupProps = { group: SearchGroup; text: string; now: string }

/** Shows matches of one kind: the newest, and the way to all of them. */
export function Group({ group: { list, rows, count: total, more }, text, now }: GroupProps) {
  const id = useId()
  const { title } = definitionOf(list)
  const all = `${more ? 'more than ' : ''}${count(total)}`
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>
          {title} <span className="muted">{all}</span>
        </h2>
        {total > rows.length && (
          <Link className="text-link" to={`/${list}`} state={{ words: text } satisfies ListState}>
            All {all} {title.toLowerCase()} as a list
          </Link>
        )}
      </div>
      <Ledger
        caption={`${title} that were found`}
        columns={columnsOf(list, { now, to: (row) => rowPath(list, row.id) })}
        rows={rows}
        keyOf={(row) => row.id}
      />
    </section>
  )
}
