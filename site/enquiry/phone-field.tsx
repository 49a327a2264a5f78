import type { UseFormReturn } from 'react-hook-form'
import type { Enquiry } from '../../contract/enquiry.ts'
import { maxPhoneDigits, nationalDigits, phoneProblem } from '../../contract/phone.ts'
import { cleaned, Field } from '../../ui/field.tsx'
import { defaultCountry, useCountries } from './countries.ts'

/** A phone number and the country it belongs to. */
export function PhoneField({ form }: { form: UseFormReturn<Enquiry> }) {
  const countries = useCountries()
  const code = form.watch('countryCode').toUpperCase()
  const { dialCode } = countries.find((country) => country.code === code) ?? defaultCountry
  const { onChange, ...phone } = form.register('phone')
  const { errors, touchedFields, isSubmitted } = form.formState

  const choose = (chosen: string) => {
    const country = countries.find((candidate) => candidate.code === chosen)
    form.setValue('countryCode', chosen)
    form.setValue('dialLog', country?.dialCode ?? '')
    if (touchedFields.phone || isSubmitted) void form.trigger('phone')
  }
  // A number typed or pasted with its plus sign loses the dial code, which stands in the list
  // already, as soon as there is a whole number behind it.
  const digits = (text: string) => {
    const isWhole = text.startsWith('+') && !phoneProblem(text, code, dialCode)
    if (isWhole) return nationalDigits(text, code, dialCode)
    return text.replace(/(?!^\+)\D/g, '').slice(0, maxPhoneDigits)
  }
  return (
    <Field label="Phone" error={errors.phone?.message}>
      {(control) => (
        <div className="input-group input-group--select">
          <div className="country">
            <img
              className="country__flag"
              src={`/flags/${code}.svg`}
              width="24"
              height="16"
              alt=""
              loading="lazy"
            />
            <select
              className="select num"
              aria-label="Country"
              autoComplete="tel-country-code"
              value={code}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {countries.map((country) => (
                <option key={country.code} value={country.code}>
                  {country.name} +{country.dialCode}
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
            onChange={cleaned(digits, onChange)}
          />
        </div>
      )}
    </Field>
  )
}
