import { rupees } from '../../contract/money.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useApply } from '../chrome/use-apply.ts'
import * as words from './words.tsx'

/** Fee of the exam, in rupees. */
type ApplyBarProps = { fee: number }

/** At hand on phones between the two forms; the last child of the part it serves. */
export function ApplyBar({ fee }: ApplyBarProps) {
  const apply = useApply()
  if (!apply) return null
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
