import { Link } from 'react-router'
import type { AuditEntry } from '../../contract/desk/audit.ts'
import { actSentence, fieldText } from '../rows/act-sentences.ts'
import { useViewer } from '../shell/viewer.ts'
import { changeText, recordPath, recordWords } from './words.ts'

/** Who did what to whom. The name leads to all that this person did. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, person, way } = entry
  const { before, record, after } = actSentence(entry)
  return (
    <span className="said">
      {person ? (
        <Link to={`?${new URLSearchParams({ person })}`}>
          <b>{actor}</b>
        </Link>
      ) : (
        <b>{actor}</b>
      )}{' '}
      {before}
      {record && ' '}
      {record && <RecordName entry={entry} />}
      {after}
      {way === 'command' && <small>by command, on the server</small>}
    </span>
  )
}

function RecordName({ entry }: { entry: AuditEntry }) {
  const { rights } = useViewer()
  const mayOpen = entry.kind !== 'staff' || rights.includes('manage-team')
  const path = mayOpen ? recordPath(entry) : undefined
  const words = recordWords(entry)
  return path ? (
    <Link className="text-link" to={path}>
      {words}
    </Link>
  ) : (
    <b>{words}</b>
  )
}

/** The changes that the sentence has not told. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { told } = actSentence(entry)
  const rest = Object.entries(entry.changes ?? {}).filter(([field]) => !told.includes(field))
  if (rest.length === 0) return null
  return (
    <dl className="changes">
      {rest.map(([field, { before, after }]) => (
        <div key={field}>
          <dt>{fieldText(field)}: </dt>
          <dd>
            {before !== undefined && (
              <>
                <del>{changeText(field, before, entry.record)}</del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>{changeText(field, after, entry.record)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
