import type { ScholarshipInfo } from '../../contract/partner.ts'
import { words } from './words.tsx'

const { heading, what, who, length, audience, price } = words.about

export function About({ event: { company_name, final_amount } }: { event: ScholarshipInfo }) {
  const facts = [
    length,
    { name: audience.name, text: audience.text(company_name) },
    { name: price.name, text: price.text(final_amount) },
  ]
  return (
    <section className="band band--lavender" id="about" aria-labelledby="about-heading">
      <div className="wrap about">
        <h2 id="about-heading">{heading}</h2>
        <div className="about__text">
          <p>{what}</p>
          <p>{who}</p>
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
