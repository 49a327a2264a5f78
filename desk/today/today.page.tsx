import { Link } from 'react-router'
import type { Task } from '../../contract/desk/today.ts'
import { readsOf } from '../context.ts'
import { count, fullMoment, money } from '../formats.ts'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Mark } from '../parts/timeline.tsx'
import { Void } from '../parts/void.tsx'
import { Age } from '../parts/when.tsx'
import type { Route } from './+types/today.page.ts'
import { Figures } from './figures.tsx'
import { groupsOf, insidePath, taskWords } from './groups.ts'
import { Trend } from './trend.tsx'

export async function loader(args: Route.LoaderArgs) {
  return readsOf(args).today()
}

export const meta = () => pageTitle('Today')

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { now, tasks, moreTasks, figures, days } = loaderData
  return (
    <>
      <PageHead title="Today" sub={`${fullMoment(now)}.`} />
      <div className="cols cols--side">
        <div>
          <h2 className="vh">What needs a person now</h2>
          {tasks.length > 0 ? (
            <Queue tasks={tasks} now={now} />
          ) : (
            <Void kind="done" title="Nothing needs you">
              <p>Payments settled themselves, and every enquiry has an answer.</p>
            </Void>
          )}
          {moreTasks > 0 && (
            <p className="muted">
              And {count(moreTasks)} more, which are newer or can wait. They move up as these are
              done.
            </p>
          )}
        </div>
        <div>
          <Figures figures={figures} now={now} />
          <Trend days={days} />
        </div>
      </div>
    </>
  )
}

function Queue({ tasks, now }: { tasks: Task[]; now: string }) {
  return (
    <div className="queue">
      {groupsOf(tasks).map(({ kind, tasks: own }) => {
        const { one, many, why, mark } = taskWords[kind]
        const [first] = own
        return (
          <section key={`${kind} ${first?.since} ${first?.title}`}>
            <Mark mark={mark} />
            <div className="queue__head">
              <h3>
                {count(own.length)} {own.length === 1 ? one : many}
              </h3>
              <span className="muted tiny">{why}</span>
            </div>
            {own.map((task) => (
              <Item key={`${task.since} ${task.title} ${task.path}`} task={task} now={now} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

function Item({ task, now }: { task: Task; now: string }) {
  const { title, amount, detail, since, path } = task
  const content = (
    <>
      <span>
        <b>{amount ? `${title}: ${money(amount.minor, amount.currency)}` : title}</b>
        {detail}
      </span>
      <Age at={since} now={now} />
    </>
  )
  if (path === null) return <div className="queue__item">{content}</div>
  return (
    <Link className="queue__item" to={insidePath(path)}>
      {content}
    </Link>
  )
}
