import { type FormEvent, useEffect, useState } from 'react'
import { priceText } from '../../../contract/money.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type CardControls, useCardPayment, type VerifoneProps } from './use-card-payment.ts'
import { type CardErrors, grouped, onlyDigits } from './verifone-card.ts'
import type { Card } from './verifone-token.ts'

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The years a card can end in, once the browser's clock may be read. */
function useYears() {
  const [years, setYears] = useState<string[]>([])
  useEffect(() => {
    const now = new Date().getFullYear()
    setYears(Array.from({ length: 16 }, (_, index) => String(now + index)))
  }, [])
  return years
}

type FieldsProps = {
  controls: CardControls
  errors: CardErrors
  mend: (name: keyof Card) => () => void
}

/** None of the controls has a name: no form could ever send them to us. */
function CardFields({ controls, errors, mend }: FieldsProps) {
  const years = useYears()
  const wire = <Element extends HTMLElement>(name: keyof Card) => ({
    ref: controls[name] as React.RefObject<Element | null>,
    error: errors[name],
    onChange: mend(name),
    required: true,
  })
  return (
    <div className="cardform">
      <div className="cardform__number">
        <TextField
          label="Card number"
          className="num"
          inputMode="numeric"
          autoComplete="cc-number"
          clean={grouped}
          {...wire<HTMLInputElement>('ccNo')}
        />
      </div>
      <SelectField
        label="Expiry month"
        className="num"
        autoComplete="cc-exp-month"
        {...wire<HTMLSelectElement>('expMonth')}
      >
        <option value="">MM</option>
        {months.map((month) => (
          <option key={month}>{month}</option>
        ))}
      </SelectField>
      <SelectField
        label="Expiry year"
        className="num"
        autoComplete="cc-exp-year"
        {...wire<HTMLSelectElement>('expYear')}
      >
        <option value="">YYYY</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <TextField
        label="CVC"
        className="num"
        inputMode="numeric"
        autoComplete="cc-csc"
        clean={onlyDigits(4)}
        {...wire<HTMLInputElement>('cvv')}
      />
    </div>
  )
}

/** A card form of our own. Verifone's script turns the card into a token; only that reaches us. */
export function VerifoneCheckout(props: VerifoneProps) {
  const { payload } = props
  const { controls, errors, notice, busy, submit, mend } = useCardPayment(props)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      <p className="lead">Your card number goes straight to Verifone as a one-time token.</p>
      <CardFields controls={controls} errors={errors} mend={mend} />
      <p className="cardform__notice" role="alert">
        {notice && (
          <>
            <Icon name="alert" /> <span>{notice}</span>
          </>
        )}
      </p>
      <Button type="submit" block busy={busy} progress="Processing…">
        Pay {priceText(payload)}
      </Button>
      <p className="note" role="status">
        {busy && 'We are asking your bank. This tab may stay open; do not pay twice.'}
      </p>
    </form>
  )
}
