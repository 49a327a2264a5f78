import { brand } from '../../contract/brand.ts'
import { rupees } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { sponsoredSeats } from '../../contract/programme.ts'

export function About({ event }: { event: ScholarshipInfo }) {
  const { company_name, final_amount } = event
  const facts = [
    { name: 'Length', text: '8 months: 6 of training, 2 of paid internship' },
    {
      name: 'For',
      text: company_name
        ? `Final-year students and recent graduates of ${company_name}`
        : 'Final-year students and recent graduates',
    },
    { name: 'You pay', text: `The exam fee, ${rupees(final_amount)} before coupons` },
  ]
  return (
    <section className="band band--lavender" id="about" aria-labelledby="about-heading">
      <div className="wrap about">
        <h2 id="about-heading">About Hire&nbsp;Sure</h2>
        <div className="about__text">
          <p>
            Hire Sure is the campus edition of the {brand.programme}: one exam, one cohort per
            college, and a job at the end of it.
          </p>
          <p>
            {brand.provider} runs the training, {brand.partner} runs the exam portal and the hiring
            network, and your college hosts the drive. You apply on this page, sit the exam with
            your classmates, and the top {sponsoredSeats} across all colleges study with tuition
            fully sponsored.
          </p>
          <dl className="about__facts">
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
