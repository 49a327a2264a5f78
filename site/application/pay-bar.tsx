import type { ReactNode } from 'react'
import { rupees, shortText } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { keepFocus } from './field-focus.ts'

type PayBarProps = {
  amount: number
  /** Before the coupon. */
  price: number
  /** The button alone, as wide as the phone. */
  solo?: boolean
  busy?: boolean | undefined
  progress?: string
  note: string
  children: ReactNode
}

/** The way on. On phones it stays in sight, with the price. */
export function PayBar(props: PayBarProps) {
  const { amount, price, solo, busy, progress = 'Checking…', note, children } = props
  return (
    <div className={classNames('paybar', solo && 'paybar--solo')}>
      <button
        type="button"
        className="paybar__price"
        onClick={() => document.getElementById('summary')?.scrollIntoView()}
      >
        <b>
          {rupees(amount)} {amount !== price && <s>{shortText(price)}</s>}
        </b>
        <span>What you pay</span>
      </button>
      <Button type="submit" busy={busy} progress={progress} onMouseDown={keepFocus}>
        {children} <Icon name="arrow" />
      </Button>
      <p className="paybar__note">{note}</p>
    </div>
  )
}
