import { dialCodes } from './countries.ts'

let names: Intl.DisplayNames | undefined

/** "India" for IN. Older rows hold what a browser sent: what is no country stays as it is. */
export function countryName(code: string) {
  if (!dialCodes.has(code)) return code
  names ??= new Intl.DisplayNames(['en'], { type: 'region' })
  return names.of(code) ?? code
}
