import type { PaidDay } from '../../contract/desk/today.ts'
import { dayAndMonth } from '../../contract/event-words.ts'
import { count } from '../formats.ts'
import { pathOf, trendOf } from './trend-line.ts'

/**
 * Draws paid applications of the last fourteen days beside the fourteen before, as a line and a
 * table.
 */
export function Trend({ days }: { days: PaidDay[] }) {
  const { recent, line, before, best } = trendOf(days)
  const [first, today] = [recent[0], recent.at(-1)]
  const [yesterday, now] = line.slice(-2)
  if (!first || !today || !yesterday || !now) return null
  const bestAt = best && line[best.at]
  return (
    <section className="trend" aria-labelledby="paid-per-day">
      <div className="section__head">
        <h2 id="paid-per-day">Paid per day</h2>
      </div>
      <svg viewBox="0 0 300 118" role="img" aria-label={summaryOf(today, best)}>
        <path className="trend__ground" d="M0 84H300" />
        <path className="trend__before" d={pathOf(before)} />
        <path className="trend__line" d={pathOf(line.slice(0, -1))} />
        <path className="trend__today" d={pathOf([yesterday, now])} />
        {best && bestAt && (
          <>
            <circle className="trend__best" cx={bestAt.x} cy={bestAt.y} r="4" />
            <text
              className="trend__key"
              x={bestAt.x + (best.at < 2 ? 8 : -8)}
              y={bestAt.y + 2}
              textAnchor={best.at < 2 ? 'start' : 'end'}
            >
              {count(best.paid)}
            </text>
          </>
        )}
        <circle className="trend__now" cx={now.x} cy={now.y} r="5.5" />
        <text x="4" y="110">
          {dayAndMonth(first.day)}
        </text>
        <text className="trend__key" x="300" y="110" textAnchor="end">
          Today, so far {count(today.paid)}
        </text>
      </svg>
      <p className="muted tiny">Solid: the last 14 days. Dashed: the 14 days before.</p>
      <details className="trend__table">
        <summary>As a table</summary>
        <table className="ledger">
          <caption className="vh">Paid applications per day, the newest first</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="end">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {recent.toReversed().map(({ day, paid }) => (
              <tr key={day}>
                <th scope="row">{dayAndMonth(day)}</th>
                <td className="end">{count(paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const summaryOf = (today: PaidDay, best: PaidDay | undefined) =>
  [
    'Paid applications per day, the last 14 days.',
    best && `The most were ${count(best.paid)} on ${dayAndMonth(best.day)}.`,
    `Today so far ${count(today.paid)}.`,
  ]
    .filter(Boolean)
    .join(' ')
