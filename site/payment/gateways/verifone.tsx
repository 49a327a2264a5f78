import type { FormEvent } from 'react'
import { priceText } from '../../../contract/money.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCountries } from '../../enquiry/countries.ts'
import { words } from '../words.tsx'
import { Opening } from './opening.tsx'
import { cardPlace, useCardPayment, type VerifoneProps } from './use-card-payment.ts'

const said = words.gateways.of.VERIFONE

type Billing = ReturnType<typeof useCardPayment>['billing']

/** Address verification (AVS): banks compare it with what they know of the cardholder. */
function BillingFields({ field }: Billing) {
  const countries = useCountries()
  return (
    <fieldset className="billing">
      <legend>{said.billing}</legend>
      <div className="billing__wide">
        <TextField
          label={said.address}
          autoComplete="address-line1"
          required
          {...field('address')}
        />
      </div>
      <TextField label={said.city} autoComplete="address-level2" required {...field('city')} />
      <TextField label={said.state} autoComplete="address-level1" required {...field('state')} />
      <TextField
        label={said.zip}
        className="num"
        autoComplete="postal-code"
        required
        {...field('zip')}
      />
      <SelectField label={said.country} autoComplete="country" required {...field('country')}>
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
      <p className="lead">{said.lead}</p>
      {!isReady && <Opening title={said.opening}>{said.openingMore}</Opening>}
      <div id={cardPlace} className="cardframe" />
      <BillingFields {...billing} />
      <p className="cardform__notice" role="alert">
        {notice && (
          <>
            <Icon name="alert" /> <span>{notice}</span>
          </>
        )}
      </p>
      <Button type="submit" block busy={busy && words.gateways.processing}>
        {said.pay(priceText(payload))}
      </Button>
      <p className="note" role="status">
        {busy && said.asking}
      </p>
    </form>
  )
}
