import * as z from 'zod/mini'
import { dialCodes } from './countries.ts'
import { type Said, say } from './messages/say.ts'

const line = (empty: Said, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, empty), z.maxLength(most, say('billing.long', { most })))

/** Home of the cardholder, as Verifone wants it with every order. */
export const billingAddress = z
  .strictObject({
    address: line(say('billing.address'), 100),
    city: line(say('billing.city'), 60),
    state: line(say('billing.state'), 60),
    zip: line(say('billing.zip'), 12),
    country: z.string().check(z.refine((code) => dialCodes.has(code), say('billing.country'))),
  })
  .check(
    z.refine(({ country, zip }) => country !== 'IN' || /^[1-9]\d{5}$/.test(zip), {
      path: ['zip'],
      message: say('billing.pin'),
    }),
  )
export type BillingAddress = z.infer<typeof billingAddress>
