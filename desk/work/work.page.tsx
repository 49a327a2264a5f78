import { Link } from 'react-router'
import { type WorkRow, type WorkView, workViews } from '../../contract/desk/work.ts'
import { readsOf } from '../context.ts'
import { count, day, isDue } from '../formats.ts'
import { Ledger } from '../parts/ledger.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import { Status } from '../parts/status.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Void } from '../parts/void.tsx'
import { Age } from '../parts/when.tsx'
import { recordPath } from '../rows/address.ts'
import { assigneeWords, workWords } from '../rows/words.ts'
import type { Route } from './+types/work.page.ts'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const view = workViews.find((name) => name === searchParams.get('view')) ?? 'mine'
  const reads = readsOf(args)
  const [page, counts] = await Promise.all([
    reads.work(view, searchParams.get('after') ?? undefined),
    reads.workCounts(),
  ])
  return { view, page, counts }
}

export const meta = () => pageTitle('Work')

const titles: Record<WorkView, string> = { mine: 'Mine', due: 'Due' }

export default function WorkPage({ loaderData: { view, page, counts } }: Route.ComponentProps) {
  const { rows, next, now } = page
  const viewPath = (name: WorkView) => (name === 'mine' ? '/work' : `/work?view=${name}`)
  return (
    <>
      <PageHead title="Work" sub={subs[view]} />
      <Tabs
        label="Work"
        tabs={workViews.map((name) => ({
          to: viewPath(name),
          words: titles[name],
          count: count(counts[name]),
          current: name === view,
        }))}
      />
      {rows.length > 0 ? (
        <Ledger
          caption={titles[view]}
          columns={columnsOf(now)}
          rows={rows}
          keyOf={({ opens, since, name }) => opens?.place ?? `${since} ${name}`}
        />
      ) : (
        <Void kind="done" title={view === 'mine' ? 'Nothing is yours' : 'Nothing is due'}>
          <p>{emptyWords[view]}</p>
        </Void>
      )}
      <Pager {...(next && { next: `?view=${view}&after=${encodeURIComponent(next)}` })}>
        {rows.length > 0 && `Showing ${count(rows.length)} of ${count(counts[view])}`}
      </Pager>
    </>
  )
}

const subs: Record<WorkView, string> = {
  mine: 'What is assigned to you, the earliest day first.',
  due: 'Everything to follow up on today or earlier, whoever has it.',
}

const emptyWords: Record<WorkView, string> = {
  mine: 'Open an enquiry or an application and take it. It appears here.',
  due: 'Set a day to follow up on a record. It appears here on that day.',
}

const columnsOf = (now: string): Parameters<typeof Ledger<WorkRow>>[0]['columns'] => [
  { head: 'Name', cell: (row) => <Named row={row} />, phone: 'title' },
  { head: 'Where it is', cell: ({ kind, state }) => workWords(kind, state), phone: 'left' },
  {
    head: 'Follow up',
    cell: ({ followUpOn }) => <FollowUp followUpOn={followUpOn} now={now} />,
    phone: 'corner',
  },
  { head: 'Assigned to', cell: ({ assignedTo }) => assigneeWords(assignedTo), phone: 'right' },
  { head: 'Age', cell: ({ since }) => <Age at={since} now={now} />, end: true, phone: 'none' },
]

const kindWords = { enquiry: 'Enquiry', application: 'Application', case: 'Case' }

function Named({ row: { kind, name, opens } }: { row: WorkRow }) {
  const words = name ?? 'No name'
  return (
    <>
      {opens ? (
        <Link className="name" to={recordPath(opens.kind, opens.id, { queue: opens.place })}>
          {words}
        </Link>
      ) : (
        <span className="name">{words}</span>
      )}
      <small>{kindWords[kind]}</small>
    </>
  )
}

function FollowUp({ followUpOn, now }: { followUpOn: string | null; now: string }) {
  if (!followUpOn) return <span className="none muted">No day</span>
  const words = day(followUpOn, now)
  return isDue(followUpOn, now) ? <Status kind="now">{words}</Status> : words
}
