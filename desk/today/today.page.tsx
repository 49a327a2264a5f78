import { Link } from 'react-router'
import type { Task, TaskGroup } from '../../contract/desk/today.ts'
import { readsOf } from '../context.ts'
import { count, fullMoment, money } from '../formats.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Mark } from '../parts/timeline.tsx'
import { Void } from '../parts/void.tsx'
import { Age } from '../parts/when.tsx'
import type { Route } from './+types/today.page.ts'
import { Figures } from './figures.tsx'
import { allOf, insidePath, kindIn, taskWords } from './groups.ts'
import { Trend } from './trend.tsx'

export async function loader(args: Route.LoaderArgs) {
  const alone = kindIn(new URL(args.request.url).searchParams)
  return { ...(await readsOf(args).today(alone)), alone }
}

export const meta = () => pageTitle('Today')

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { now, groups, figures, days, alone } = loaderData
  return (
    <>
      <PageHead title="Today" sub={`${fullMoment(now)}.`}>
        {alone ? <Link to="/">All of today</Link> : <ButtonLink to="/work">Your work</ButtonLink>}
      </PageHead>
      <div className="cols cols--side">
        <div>
          <h2 className="vh">What needs someone now</h2>
          {groups.length > 0 ? (
            <div className="queue">
              {groups.map((group) => (
                <Group key={group.kind} {...group} isAlone={alone !== undefined} now={now} />
              ))}
            </div>
          ) : (
            <Void kind="done" title="Nothing needs you">
              <p>All payments are settled, and every enquiry has an answer.</p>
            </Void>
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

type GroupProps = TaskGroup & { isAlone: boolean; now: string }

function Group({ kind, count: number, more, tasks, isAlone, now }: GroupProps) {
  const { one, many, why, mark } = taskWords[kind]
  const all = `${more ? 'more than ' : ''}${count(number)}`
  const hidden = number - tasks.length
  return (
    <section>
      <Mark mark={mark} />
      <div className="queue__head">
        <h3>
          {all} {number === 1 ? one : many}
        </h3>
        <span className="muted tiny">{why}</span>
      </div>
      {tasks.map((task) => (
        <Item key={task.id} task={task} now={now} />
      ))}
      {hidden > 0 && (
        <p className="queue__more">
          {isAlone ? (
            `${count(hidden)} more. These are the oldest.`
          ) : (
            <>
              {count(hidden)} more. <Link to={allOf(kind)}>Show all {all}</Link>
            </>
          )}
        </p>
      )}
    </section>
  )
}

function Item({ task, now }: { task: Task; now: string }) {
  const { title, name, amount, detail, since, path } = task
  const whom = [name, amount && money(amount.minor, amount.currency)].filter(Boolean).join(', ')
  const content = (
    <>
      <span>
        <b>{[title, whom].filter(Boolean).join(': ')}</b>
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
