import { rupees } from '../../contract/money.ts'
import { applyPath } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as words from './words.tsx'

type ApplyBarProps = {
  /** The exam fee, in rupees. */
  fee: number
  /** Where Apply Now leads. */
  apply?: string
}

/** At hand on phones between the two forms; the last child of the part it serves. */
export function ApplyBar({ fee, apply = applyPath }: ApplyBarProps) {
  return (
    <section className="applybar" aria-label={words.applyBar.label}>
      <p>
        <b>{rupees(fee)}</b>
        <span>{words.applyBar.note}</span>
      </p>
      <a className={buttonClass()} href={apply}>
        {words.applyNow} <Icon name="arrow" />
      </a>
    </section>
  )
}
