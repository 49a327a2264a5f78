import { useEffect, useState } from 'react'
import { dialCodes } from '../../contract/countries.ts'

export type Country = { code: string; dialCode: string; name: string }

export const defaultCountry: Country = { code: 'IN', dialCode: '91', name: 'India' }

/**
 * All countries by name. The server renders the default alone: its names and the browser's may
 * differ (hydration mismatch), and a visitor who never opens the list need not load it.
 */
export function useCountries() {
  const [countries, setCountries] = useState([defaultCountry])
  useEffect(() => setCountries(allCountries()), [])
  return countries
}

function allCountries() {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return Array.from(dialCodes, ([code, dialCode]) => ({
    code,
    dialCode,
    name: names.of(code) ?? code,
  })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
