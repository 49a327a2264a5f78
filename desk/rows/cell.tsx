import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Cell, definitionOf, exactCount, type ListName } from '../../contract/desk/lists.ts'
import { type RecordKind, recordKinds } from '../../contract/desk/records.ts'
import { count, money, sentence } from '../formats.ts'
import { PathGlyph } from '../parts/glyph.tsx'
import { Status } from '../parts/status.tsx'
import { When } from '../parts/when.tsx'
import { recordPath } from './address.ts'
import { enquiryShapes, messageShapes, paymentShapes, stageGlyphs, valueWords } from './words.ts'

export type Cells = Readonly<Record<string, Cell>>

type RowCellProps = { list: ListName; name: string; cells: Cells; now: string }

const isNothing = (cell: Cell | undefined) => cell === undefined || cell === null || cell === ''

/** A cell of a list or a field of a record: what it says, drawn as its kind asks. */
export function RowCell({ list, name, cells, now }: RowCellProps) {
  const cell = cells[name]
  if (cell === undefined || isNothing(cell)) return <None>{emptyWords[name]}</None>
  const drawn = drawings[name]?.(String(cell))
  if (drawn !== undefined) return drawn
  switch (definitionOf(list).columns[name]?.kind) {
    case 'moment':
      return <When at={String(cell)} now={now} />
    case 'amount':
      return <b className="amount">{money(Number(cell), String(cells.currency ?? 'INR'))}</b>
    case 'count':
      return Number(cell) > exactCount ? `more than ${count(exactCount)}` : count(Number(cell))
    case 'number':
      return name === 'percent' ? `${cell}%` : count(Number(cell))
    default:
      return valueWords(name, String(cell))
  }
}

/** Words for an empty cell, where a dash does not say enough. */
const emptyWords: Record<string, string> = {
  assigned: 'Nobody',
  college: 'Direct',
  recipient: 'Erased',
}

const None = ({ children = '–' }: { children?: ReactNode }) => (
  <span className="none muted">{children}</span>
)

const drawings: Record<string, (cell: string) => ReactNode> = {
  stage: (stage) => {
    const known = Object.entries(stageGlyphs).find(([name]) => name === stage)
    return known && <PathGlyph state={known[1]} />
  },
  state: (state) => <StateMark state={state} />,
  application: (id) => (
    <Link className="text-link id" to={recordPath('application', id)}>
      {id}
    </Link>
  ),
  record: recordLink,
  order: longId,
  payment: longId,
  surplus: yes,
  review: yes,
}

/** The record that a message is about; people of the team have no page that everybody may open. */
export function recordLink(record: string) {
  const [kind = '', id = ''] = record.split(' ')
  if (!isRecordKind(kind)) return sentence(kind)
  return (
    <Link className="text-link" to={recordPath(kind, id)}>
      {sentence(kind)}
    </Link>
  )
}

const isRecordKind = (kind: string): kind is RecordKind =>
  recordKinds.some((known) => known === kind)

/** Long ids have no space to break at, so they may break anywhere. */
function longId(id: string) {
  return <span className="any">{id}</span>
}

function yes(said: string) {
  return said === 'yes' ? <Status kind="now">Yes</Status> : <None>No</None>
}

const shapes: Record<string, (typeof paymentShapes)[keyof typeof paymentShapes]> = {
  ...paymentShapes,
  ...enquiryShapes,
  ...messageShapes,
}

/** The state of a payment, an enquiry or a message. */
export const StateMark = ({ state }: { state: string }) => (
  <Status kind={shapes[state] ?? 'wait'}>{valueWords('state', state)}</Status>
)
