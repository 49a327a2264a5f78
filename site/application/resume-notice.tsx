import type { UnpaidApplication } from '../../contract/application.ts'
import { courseName } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { reloadApply } from './forget.ts'
import { StartAfresh } from './start-afresh.tsx'
import { words as unpaidWords } from './words.unpaid.ts'

const words = unpaidWords.resume

type ResumeProps = { application: UnpaidApplication; onResume: () => void }

/** In place of the form: an unpaid application is gone on with, or left for a new one. */
export function ResumeNotice({ application, onResume }: ResumeProps) {
  const { fullname, selected_course, final_amount } = application
  const facts = [fullname, courseName(selected_course), rupees(final_amount)].join(', ')
  return (
    <section className="notice" aria-labelledby="resume-heading">
      <Icon name="clock" />
      <div>
        <b id="resume-heading">{words.title}</b>
        <p>{words.text(facts)}</p>
        <div className="notice__acts">
          <StartAfresh onCleared={reloadApply}>
            <Button variant="ink" size="small" onClick={onResume}>
              {words.resume}
            </Button>
          </StartAfresh>
        </div>
      </div>
    </section>
  )
}
