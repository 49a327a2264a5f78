import * as z from 'zod/mini'

/** What a confirmation is for: this action on this object, and of this amount where there is one. */
export const purpose = z.object({
  action: z.string().check(z.maxLength(60)),
  object: z.string().check(z.maxLength(4_000)),
  amount: z.optional(z.string().check(z.maxLength(40))),
})
export type Purpose = z.output<typeof purpose>

/** The same purpose is the same text. */
export const purposeText = ({ action, object, amount = '' }: Purpose) =>
  JSON.stringify([action, object, amount])
