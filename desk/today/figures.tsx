import type { Figure } from '../../contract/desk/today.ts'
import { change, clock, count, moneyDigits, weekBefore } from '../formats.ts'

/** The day so far beside the same day a week before, up to the same time. */
export function Figures({ figures, now }: { figures: Figure[]; now: string }) {
  return (
    <section aria-labelledby="so-far">
      <div className="section__head">
        <h2 id="so-far">So far today</h2>
        <span className="muted tiny">both days until {clock(now)}</span>
      </div>
      <table className="ledger figures">
        <caption className="vh">Figures of today and of the same day last week</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" className="end">
              Today
            </th>
            <th scope="col" className="end">
              {weekBefore(now)}
            </th>
            <th scope="col" className="end">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <Row key={`${figure.name} ${figure.currency}`} {...figure} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ name, today, lastWeek, currency }: Figure) {
  const text = (value: number) => (currency ? moneyDigits(value, currency) : count(value))
  return (
    <tr>
      <th scope="row">{currency ? `${name}, ${currency}` : name}</th>
      <td className="end">{text(today)}</td>
      <td className="end muted">{text(lastWeek)}</td>
      <td className={`end ${directionOf(today, lastWeek)}`}>{change(today, lastWeek)}</td>
    </tr>
  )
}

const directionOf = (now: number, before: number) =>
  before === 0 || now === before ? 'muted' : now > before ? 'up' : 'down'
