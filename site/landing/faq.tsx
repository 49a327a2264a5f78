import type { ScholarshipInfo } from '../../contract/partner.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Icon } from '../../ui/icon.tsx'
import { faqOf } from './faq-words.ts'
import { words } from './words.tsx'

export function Faq({ event, today }: { event: ScholarshipInfo; today: string }) {
  return (
    <section className="band faq" id="faq" data-later="" aria-labelledby="faq-heading">
      <div className="wrap faq__grid">
        <div className="faq__head">
          <h2 id="faq-heading" tabIndex={-1}>
            {words.faq.heading}
          </h2>
          <p className="lead">{words.faq.lead}</p>
          <a className="link" href="#contact">
            {words.faq.write} <Icon name="arrow" />
          </a>
        </div>
        <Accordion
          name="faq"
          entries={faqOf(event, today).map(({ question, answer }) => ({
            title: question,
            content: answer,
          }))}
        />
      </div>
    </section>
  )
}
