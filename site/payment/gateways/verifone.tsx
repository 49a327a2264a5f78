import type { FormEvent } from 'react'
import { priceText } from '../../../contract/money.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCountries } from '../../enquiry/countries.ts'
import { Opening } from './opening.tsx'
import { cardPlace, useCardPayment, type VerifoneProps } from './use-card-payment.ts'

type Billing = ReturnType<typeof useCardPayment>['billing']

/** Address verification (AVS): banks compare it with what they know of the cardholder. */
function BillingFields({ field }: Billing) {
  const countries = useCountries()
  return (
    <fieldset className="billing">
      <legend>Billing address</legend>
      <div className="billing__wide">
        <TextField label="Address" autoComplete="address-line1" required {...field('address')} />
      </div>
      <TextField label="City" autoComplete="address-level2" required {...field('city')} />
      <TextField label="State" autoComplete="address-level1" required {...field('state')} />
      <TextField
        label="PIN or postal code"
        className="num"
        autoComplete="postal-code"
        required
        {...field('zip')}
      />
      <SelectField label="Country" autoComplete="country" required {...field('country')}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}

/**
 * Verifone's own card fields, in its frame, and a form for the address. Tokenisation: what comes
 * out of the frame is a token, no card number is ever in our page.
 */
export function VerifoneCheckout(props: VerifoneProps) {
  const { payload } = props
  const { billing, isReady, notice, busy, submit } = useCardPayment(props)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      <p className="lead">Your card number goes straight to Verifone as a one-time token.</p>
      {!isReady && (
        <Opening title="Opening Verifone…">The card form appears here in a moment.</Opening>
      )}
      <div id={cardPlace} className="cardframe" />
      <BillingFields {...billing} />
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
