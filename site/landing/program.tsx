import { isPast } from '../../contract/calendar.ts'
import { dayAndMonth } from '../../contract/event-words.ts'
import { grouped, rupees, shortText } from '../../contract/money.ts'
import { studioCredits, tuition } from '../../contract/programme.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { useApply } from '../chrome/use-apply.ts'
import { ProgrammeIcon } from '../sections/programme-icon.tsx'
import { applyNow, inclusions } from '../sections/words.tsx'
import mentor1 from './faces/mentor-1.svg?no-inline'
import mentor2 from './faces/mentor-2.svg?no-inline'
import mentor3 from './faces/mentor-3.svg?no-inline'
import mentor4 from './faces/mentor-4.svg?no-inline'
import * as words from './words.tsx'

const mentors = [mentor1, mentor2, mentor3, mentor4]

type ProgramProps = {
  /** The exam fee, in rupees. */
  fee: number
  /** ISO dates: of the exam, and today. */
  examDay: string
  today: string
}

export function Program(props: ProgramProps) {
  return (
    <section className="band program" id="program" data-later="" aria-labelledby="program-heading">
      <KeptHtml name="program" className="wrap program__grid">
        {import.meta.env.SSR && <Content {...props} />}
      </KeptHtml>
    </section>
  )
}

function Content({ fee, examDay, today }: ProgramProps) {
  const { program } = words
  const apply = useApply()
  return (
    <>
      <div className="program__aside">
        <h2 id="program-heading" tabIndex={-1}>
          {program.heading}
        </h2>
        <Ledger fee={fee} />
        {apply && (
          <a className={buttonClass()} href={apply}>
            {applyNow} <Icon name="arrow" />
          </a>
        )}
        <div className="after">
          <h3>{program.afterYouPay}</h3>
          <ol className="nextup">
            <li>{program.atOnce}</li>
            <li>{program.afterwards}</li>
            <li>
              {isPast(examDay, today) ? program.examLater : program.examOn(dayAndMonth(examDay))}
            </li>
          </ol>
        </div>
      </div>
      <ol className="incl">
        {inclusions.map(({ icon, title, text, figure }) => (
          <li key={title}>
            <ProgrammeIcon name={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            {figure ? <b className="num">{figure}</b> : <Mentors />}
          </li>
        ))}
      </ol>
    </>
  )
}

function Mentors() {
  return (
    <span className="faces" aria-hidden="true">
      {mentors.map((face) => (
        <img key={face} src={face} alt="" width="40" height="40" loading="lazy" />
      ))}
    </span>
  )
}

function Ledger({ fee }: { fee: number }) {
  const { ledger } = words.program
  return (
    <div className="ledger">
      <table>
        <caption className="vh">{ledger.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{ledger.item}</th>
            <th scope="col">{ledger.worth}</th>
            <th scope="col">{ledger.youPay}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {ledger.tuition}
              <small>{ledger.sponsored}</small>
            </th>
            <td>
              <s>{grouped(tuition)}</s>
            </td>
            <td>0</td>
          </tr>
          <tr>
            <th scope="row">{ledger.credits}</th>
            <td>
              <s>{grouped(studioCredits)}</s>
            </td>
            <td>0</td>
          </tr>
          <tr>
            <th scope="row">{ledger.extras}</th>
            <td>{ledger.included}</td>
            <td>0</td>
          </tr>
          <tr>
            <th scope="row">
              {ledger.exam}
              <small>{ledger.taxes}</small>
            </th>
            <td>{shortText(fee)}</td>
            <td>{shortText(fee)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {ledger.total}
            </th>
            <td>{rupees(fee)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="note">{ledger.note}</p>
    </div>
  )
}
