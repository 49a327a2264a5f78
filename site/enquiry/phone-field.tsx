import { cleaned, Field } from '../../ui/field.tsx'
import { defaultCountry, useCountries } from './countries.ts'
import { phoneDigits } from './phone-digits.ts'
import type { useEnquiry } from './use-enquiry.ts'
import { words } from './words.ts'

type PhoneFieldProps = Pick<ReturnType<typeof useEnquiry>, 'form'>

/** A phone number and the country it belongs to. */
export function PhoneField({ form }: PhoneFieldProps) {
  const countries = useCountries()
  const named = (code: string) => countries.find((country) => country.code === code)
  const code = form.state.values.countryCode.toUpperCase()
  const country = named(code) ?? defaultCountry
  const { id, error, locked: _, onChange, ...phone } = form.field('phone')

  const choose = (chosen: string) => {
    form.change('countryCode', chosen)
    form.change('dialLog', named(chosen)?.dialCode ?? '')
  }
  return (
    <Field label={words.phone} id={id} error={error}>
      {(control) => (
        <div className="input-group input-group--select">
          <div className="country">
            {/* The closed list cannot show a flag: it lies over this, unseen. */}
            <span className="select num" aria-hidden="true">
              <img src={`/flags/${code}.svg`} width="24" height="16" alt="" loading="lazy" />
              {`+${country.dialCode}`}
            </span>
            <select
              name="countryCode"
              aria-label={words.country}
              autoComplete="tel-country-code"
              value={code}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {countries.map((country) => (
                <option key={country.code} value={country.code}>
                  {words.option(country.name, country.dialCode)}
                </option>
              ))}
            </select>
          </div>
          <input
            {...phone}
            {...control}
            className="input num"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            onChange={cleaned((text) => phoneDigits(text, country), onChange)}
          />
        </div>
      )}
    </Field>
  )
}
