import { brand } from '../../contract/brand.ts'
import { grouped, groupedByThousands, shortText } from '../../contract/money.ts'
import { sponsoredSeats, studioCredits, tuition } from '../../contract/programme.ts'
import { applyPath } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { inclusions } from './copy.ts'
import mentor1 from './faces/mentor-1.svg?no-inline'
import mentor2 from './faces/mentor-2.svg?no-inline'
import mentor3 from './faces/mentor-3.svg?no-inline'
import mentor4 from './faces/mentor-4.svg?no-inline'
import { ProgrammeIcon } from './programme-icon.tsx'

const mentors = [mentor1, mentor2, mentor3, mentor4]

export function Program({ fee, examDay }: { fee: number; examDay: string }) {
  return (
    <section className="band program" id="program" data-later="" aria-labelledby="program-heading">
      <div className="wrap program__grid">
        <div className="program__aside">
          <h2 id="program-heading" tabIndex={-1}>
            What you get, and what&nbsp;you&nbsp;pay
          </h2>
          <Ledger fee={fee} />
          <a className={buttonClass()} href={applyPath}>
            Apply Now <Icon name="arrow" />
          </a>
          <div className="after">
            <h3>After you pay</h3>
            <ol className="nextup">
              <li>
                <b>At once:</b> a receipt by email.
              </li>
              <li>
                <b>Then:</b> study material and a mock test.
              </li>
              <li>
                <b>{examDay}:</b> the exam, on the {brand.partner} portal.
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
      </div>
    </section>
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
  return (
    <div className="ledger">
      <table>
        <caption className="vh">What the programme is worth, and what you pay, in INR</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Worth</th>
            <th scope="col">You pay</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              Tuition, 8&nbsp;months<small>Sponsored for the top {sponsoredSeats}</small>
            </th>
            <td>
              <s>{grouped(tuition)}</s>
            </td>
            <td>0</td>
          </tr>
          <tr>
            <th scope="row">Studio credits</th>
            <td>
              <s>{grouped(studioCredits)}</s>
            </td>
            <td>0</td>
          </tr>
          <tr>
            <th scope="row">
              Certification, mentors, <span className="nb">meet-ups</span>
            </th>
            <td>Included</td>
            <td>0</td>
          </tr>
          <tr>
            <th scope="row">
              Scholarship exam<small>All taxes included</small>
            </th>
            <td>{shortText(fee)}</td>
            <td>{shortText(fee)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Your total
            </th>
            <td>INR&nbsp;{shortText(fee)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="note">
        Amounts in INR. Tuition is sponsored in full for the top {sponsoredSeats} candidates who
        clear the scholarship exam, a scholarship worth {groupedByThousands(tuition)} rupees. A
        coupon lowers the exam fee before you pay.
      </p>
    </div>
  )
}
