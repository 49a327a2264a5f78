import * as z from 'zod/mini'

/** Ways to pay that a gateway may offer, as payers know them. */
export const payMethods = ['upi', 'cards', 'netbanking', 'paypal'] as const
export type PayMethod = (typeof payMethods)[number]

/** Optional: an older server tells of none. */
export const offeredMethods = z.optional(z.array(z.enum(payMethods)))
