import { Link } from 'react-router'
import type { Elsewhere } from '../../contract/desk/records.ts'
import { sentence } from '../formats.ts'
import { When } from '../parts/when.tsx'
import { recordPath } from '../rows/address.ts'
import { valueWords } from '../rows/words.ts'

type ElsewhereListProps = { elsewhere: Elsewhere[]; now: string }

/** Lists other records with the same email or phone. */
export function ElsewhereList({ elsewhere, now }: ElsewhereListProps) {
  if (elsewhere.length === 0)
    return <p className="muted tiny">Nothing else has this email or phone.</p>
  return (
    <ul className="elsewhere">
      {elsewhere.map(({ kind, id, title, state, at }) => (
        <li key={`${kind} ${id}`}>
          <Link className="text-link" to={recordPath(kind, id)}>
            {title}
          </Link>
          <small>
            {sentence(kind)}, {wordsOf(kind, state)}, <When at={at} now={now} />
          </small>
        </li>
      ))}
    </ul>
  )
}

const wordsOf = (kind: Elsewhere['kind'], state: string) =>
  valueWords(kind === 'application' ? 'stage' : 'state', state).toLowerCase()
