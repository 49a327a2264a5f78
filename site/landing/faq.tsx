import type { ScholarshipInfo } from '../../contract/partner.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Icon } from '../../ui/icon.tsx'
import { faqOf } from './copy.ts'

export function Faq({ event }: { event: ScholarshipInfo }) {
  return (
    <section className="band faq" id="faq" data-later="" aria-labelledby="faq-heading">
      <div className="wrap faq__grid">
        <div className="faq__head">
          <h2 id="faq-heading" tabIndex={-1}>
            Questions, before you&nbsp;pay
          </h2>
          <p className="lead">Fair questions, short answers. If yours is missing, ask us.</p>
          <a className="link" href="#contact">
            Write to us <Icon name="arrow" />
          </a>
        </div>
        <Accordion
          name="faq"
          entries={faqOf(event).map(({ question, answer }) => ({
            title: question,
            content: answer,
          }))}
        />
      </div>
    </section>
  )
}
