import { rupees } from '../../contract/money.ts'
import { sponsoredSeats, tuition } from '../../contract/programme.ts'
import { ownForm } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { inclusions } from '../landing/copy.ts'

const worth = rupees(tuition)

export function Inclusions() {
  return (
    <section className="band band--ink" id="program" aria-labelledby="program-heading">
      <div className="wrap included">
        <div>
          <h2 id="program-heading" tabIndex={-1}>
            All of this is&nbsp;included
          </h2>
          <p className="lead">
            Tuition of <span className="num">{worth}</span> is fully sponsored for the top{' '}
            {sponsoredSeats} who clear the exam.
          </p>
        </div>
        <ul className="ticks">
          {inclusions.map(({ title, text }) => (
            <li key={title}>
              <span className="ticks__mark">
                <Icon name="check" />
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
          <li className="ticks__apply">
            <a className={buttonClass()} href={ownForm}>
              Apply Now <Icon name="arrow" />
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}
