import { Link, useLocation, useSearchParams } from 'react-router'
import type { RecordKind, TimelineEntry } from '../../contract/desk/records.ts'
import { type EventGroup, eventGroups, groupOf, mostEntries } from '../../contract/desk/timeline.ts'
import { count } from '../formats.ts'
import { Timeline } from '../parts/timeline.tsx'
import { entriesOf } from './timeline.tsx'

const groupWords: Record<EventGroup, string> = {
  money: 'Money',
  messages: 'Messages',
  people: 'People',
  views: 'Views',
}

type HistoryProps = {
  timeline: TimelineEntry[]
  shown: { kind: RecordKind; id: string }
  now: string
}

/** All that happened, or one group of it: `?show=` in the address, so that Back returns. */
export function History({ timeline, shown, now }: HistoryProps) {
  const [params] = useSearchParams()
  const alone = eventGroups.find((group) => group === params.get('show'))
  const entries = timeline.filter(({ what }) => alone === undefined || groupOf(what) === alone)
  return (
    <section className="section" id="happened" aria-labelledby="happened-title">
      <div className="section__head">
        <h2 id="happened-title">Everything that happened</h2>
        <span className="muted tiny">Newest first, IST</span>
      </div>
      <nav className="chips no-print above" aria-label="Show only">
        <Group words="All" number={timeline.length} isOn={alone === undefined} />
        {eventGroups.map((group) => {
          const number = timeline.filter(({ what }) => groupOf(what) === group).length
          const isOn = group === alone
          return number > 0 || isOn ? (
            <Group
              key={group}
              group={group}
              words={groupWords[group]}
              number={number}
              isOn={isOn}
            />
          ) : null
        })}
      </nav>
      {entries.length > 0 ? (
        <Timeline entries={entriesOf(entries, shown)} now={now} />
      ) : (
        <p className="muted">Nothing of this kind happened.</p>
      )}
      {timeline.length >= mostEntries && (
        <p className="muted tiny">These are the newest {count(mostEntries)} entries.</p>
      )}
    </section>
  )
}

type GroupProps = { group?: EventGroup; words: string; number: number; isOn: boolean }

function Group({ group, words, number, isOn }: GroupProps) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const to = new URLSearchParams(params)
  if (group) to.set('show', group)
  else to.delete('show')
  return (
    <Link
      className={isOn ? 'chip chip--on' : 'chip'}
      aria-current={isOn || undefined}
      to={{ search: to.toString(), hash: 'happened' }}
      state={state}
      preventScrollReset
    >
      {words} <b>{count(number)}</b>
    </Link>
  )
}
