import type { ScholarshipInfo } from '../../contract/partner.ts'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { Answers } from '../sections/answers.tsx'
import * as words from './words.tsx'

type AboutProps = { event: ScholarshipInfo }

export function About(props: AboutProps) {
  return (
    <section className="band band--lavender" id="about" aria-labelledby="about-heading">
      <KeptHtml name="about" className="wrap about">
        {import.meta.env.SSR && <Content {...props} />}
      </KeptHtml>
    </section>
  )
}

function Content({ event: { company_name, final_amount, answers } }: AboutProps) {
  const { heading, what, who, length, audience, price } = words.about
  const facts = [
    length,
    { name: audience.name, text: audience.text(company_name) },
    { name: price.name, text: price.text(final_amount) },
  ]
  return (
    <>
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
        <Answers answers={answers} />
      </div>
    </>
  )
}
