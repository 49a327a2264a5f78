import type { ScholarshipInfo } from '../../contract/partner.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { Answers } from '../sections/answers.tsx'
import { faqOf } from './faq-words.ts'
import * as words from './words.tsx'

type FaqProps = { event: ScholarshipInfo; today: string }

export function Faq(props: FaqProps) {
  return (
    <section className="band faq" id="faq" data-later="" aria-labelledby="faq-heading">
      <KeptHtml name="faq" className="wrap faq__grid">
        {import.meta.env.SSR && <Content {...props} />}
      </KeptHtml>
    </section>
  )
}

function Content({ event, today }: FaqProps) {
  return (
    <>
      <div className="faq__head">
        <h2 id="faq-heading" tabIndex={-1}>
          {words.faq.heading}
        </h2>
        <p className="lead">{words.faq.lead}</p>
        <a className="link" href="#contact">
          {words.faq.write} <Icon name="arrow" />
        </a>
      </div>
      <div>
        <Accordion
          name="faq"
          entries={faqOf(event, today).map(({ question, answer }) => ({
            title: question,
            content: answer,
          }))}
        />
        <Answers answers={event.answers} />
      </div>
    </>
  )
}
