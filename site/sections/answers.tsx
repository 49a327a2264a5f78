import { examAnswerNames } from '../../contract/exam-answers.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { isSafeUrl } from '../../contract/safe-url.ts'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import * as words from './words.tsx'

const said = words.answers

/** Answers of the staff about exam and costs, beyond what holds for every installation. */
export function Answers({ answers }: Pick<ScholarshipInfo, 'answers'>) {
  const given = examAnswerNames.flatMap((name) => {
    const text = answers?.[name]
    return text ? [{ name, text }] : []
  })
  if (given.length === 0) return null
  return (
    <section className="answers" aria-labelledby="answers-heading">
      <h3 id="answers-heading">{said.heading}</h3>
      <dl>
        {given.map(({ name, text }) => (
          <div key={name}>
            <dt>{said.names[name]}</dt>
            <dd>
              {name === 'exam_samples' && isSafeUrl(text) ? (
                <NewTabLink href={text}>{said.samples}</NewTabLink>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
