import * as z from 'zod/mini'
import { dialCodes } from './countries.ts'

const line = (words: string, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, words), z.maxLength(most, `At most ${most} characters.`))

/** Home of the cardholder, as Verifone wants it with every order. */
export const billingAddress = z
  .strictObject({
    address: line('Enter the address.', 100),
    city: line('Enter the city.', 60),
    state: line('Enter the state.', 60),
    zip: line('Enter the PIN or postal code.', 12),
    country: z.string().check(z.refine((code) => dialCodes.has(code), 'Choose the country.')),
  })
  .check(
    z.refine(({ country, zip }) => country !== 'IN' || /^[1-9]\d{5}$/.test(zip), {
      path: ['zip'],
      message: 'A PIN code has 6 digits.',
    }),
  )
export type BillingAddress = z.infer<typeof billingAddress>
