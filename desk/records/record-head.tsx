import { Link, useLocation } from 'react-router'
import type { Stage } from '../../contract/desk/lists.ts'
import { definitionOf } from '../../contract/desk/lists.ts'
import type { DeskRecord, RecordKind } from '../../contract/desk/records.ts'
import type { Neighbour, QueueName } from '../../contract/desk/work.ts'
import { useHydrating } from '../../ui/use-hydrating.ts'
import { Icon } from '../parts/icon.tsx'
import { listOf, type RecordState, recordPath } from '../rows/address.ts'
import type { Cells } from '../rows/cell.tsx'
import { stageGlyphs, valueWords } from '../rows/words.ts'
import { useShortcut } from '../shell/shortcuts.tsx'
import { BigPath } from './big-path.tsx'
import type { RecordData } from './load.ts'

/** Cells that name a record, and those beside the name. */
const namedBy: Record<RecordKind, { title: string; reference?: string; more: string[] }> = {
  application: { title: 'name', reference: 'reference', more: ['course', 'college'] },
  payment: { title: 'name', reference: 'reference', more: ['gateway', 'state', 'college'] },
  enquiry: { title: 'name', more: ['country', 'state'] },
}

type AroundData = Pick<RecordData, 'from' | 'queue' | 'previous' | 'next'>
type RecordHeadProps = AroundData & { record: DeskRecord; cells: Cells }

export function RecordHead({ record: { kind, id }, cells, ...around }: RecordHeadProps) {
  const { title, reference, more } = namedBy[kind]
  const { back, previous, next } = useAround({ kind, id, ...around })
  const stage = cells.stage as Stage | null | undefined
  return (
    <header className="who">
      <div className="who__top">
        <Link className="crumb" to={back.to} state={back.state}>
          <Icon name="previous" />
          {back.words}
        </Link>
        {previous && <Step {...previous} shortcut="k" words="Previous" />}
        {next && <Step {...next} shortcut="j" words="Next" />}
      </div>
      <div className="who__main">
        <div>
          <h1>{String(cells[title] ?? 'No name')}</h1>
          <p className="who__more">
            {reference && cells[reference] && <strong>{String(cells[reference])}</strong>}
            {more.flatMap((name) =>
              cells[name] ? <span key={name}>{valueWords(name, String(cells[name]))}</span> : [],
            )}
          </p>
        </div>
        {stage && <BigPath state={stageGlyphs[stage]} />}
      </div>
    </header>
  )
}

type To = { to: string; state?: unknown }
type Around = AroundData & { kind: RecordKind; id: string }

const queues: Record<QueueName, To & { words: string }> = {
  mine: { to: '/work', words: 'Work: mine' },
  due: { to: '/work?view=due', words: 'Work: due' },
  case: { to: '/', words: 'Today' },
  refund: { to: '/', words: 'Today' },
}

/** The list one came from, and the records beside this one in it. */
function useAround({ kind, id, from, queue, previous, next }: Around): {
  back: To & { words: string }
  previous: To | undefined
  next: To | undefined
} {
  const { state } = useLocation()
  const isHydrating = useHydrating()
  const searched = isHydrating ? undefined : (state as RecordState | null)
  const to = (other: Neighbour | undefined): To | undefined => {
    if (!other) return undefined
    const came = other.place ? { queue: other.place } : from === undefined ? undefined : { from }
    return { to: recordPath(other.kind, other.id, came), state: searched }
  }
  const back = queue
    ? queues[queue]
    : {
        to: `/${listOf[kind]}?${from ?? ''}`,
        words: definitionOf(listOf[kind]).title,
        state: searched && { words: searched.words },
      }
  if (!searched?.ids) return { back, previous: to(previous), next: to(next) }
  const at = searched.ids.indexOf(id)
  const beside = (other: string | undefined) =>
    to(other === undefined ? other : { kind, id: other })
  return { back, previous: beside(searched.ids[at - 1]), next: beside(searched.ids[at + 1]) }
}

type StepProps = To & { shortcut: string; words: 'Previous' | 'Next' }

function Step({ to, state, shortcut, words }: StepProps) {
  const link = `step-${shortcut}`
  useShortcut(shortcut, `${words} record`, () => document.getElementById(link)?.click())
  return (
    <Link id={link} className="who__step" to={to} state={state} aria-label={`${words} in the list`}>
      {words === 'Previous' && <Icon name="previous" />}
      {words}
      {words === 'Next' && <Icon name="next" />}
    </Link>
  )
}
