import { examFee } from '../../contract/programme.ts'
import { applyPath } from '../chrome/addresses.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** At hand on phones between the two forms; the last child of the part it serves. */
export function ApplyBar() {
  return (
    <section className="applybar" aria-label="Apply">
      <p>
        <b>INR {examFee}</b>
        <span>exam fee, taxes included</span>
      </p>
      <a className={buttonClass()} href={applyPath}>
        Apply Now <Icon name="arrow" />
      </a>
    </section>
  )
}
