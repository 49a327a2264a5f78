import { type Price, priceText, rupees, shortText } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dockBar } from '../../ui/dock.ts'
import { Icon } from '../../ui/icon.tsx'
import { keepFocus } from './field-focus.ts'
import { Failure } from './form-messages.tsx'
import { foreign } from './scholarship.ts'
import { words } from './words.tsx'

type PayBarProps = {
  amount: number
  /** Before the coupon. */
  price: number
  charge?: Price | undefined
  /** The button alone, as wide as the phone. */
  solo?: boolean
  /** Something else comes first. */
  quiet?: boolean
  busy?: boolean | undefined
  progress?: string
  note: string
  /** Reason why the last try failed. */
  failure?: string | undefined
  /** Words on the button. */
  name: string
}

/** The way on. On phones it stays in sight, with the price and with what went wrong. */
export function PayBar(props: PayBarProps) {
  const { solo, quiet, busy, progress = words.form.checking, note, failure, name } = props
  return (
    <div className="dock paydock" ref={dockBar}>
      <Failure message={failure} button={name} />
      <div className={classNames('paybar', solo && 'paybar--solo')}>
        <BarPrice {...props} />
        <Button
          type="submit"
          variant={quiet ? 'line' : 'amber'}
          busy={busy && progress}
          onMouseDown={keepFocus}
        >
          {name} <Icon name="arrow" />
        </Button>
        <p className="paybar__note">{note}</p>
      </div>
    </div>
  )
}

function BarPrice({ amount, price, charge }: PayBarProps) {
  const other = foreign(charge)
  return (
    <button
      type="button"
      className="paybar__price"
      onClick={() => document.getElementById('summary')?.scrollIntoView()}
    >
      <b>
        {rupees(amount)} {amount !== price && <s>{shortText(price)}</s>}
      </b>
      <span>{other ? words.bar.charged(priceText(other)) : words.bar.what}</span>
    </button>
  )
}
