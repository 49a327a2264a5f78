import * as z from 'zod/mini'

/** Purpose of a confirmation: this action on this object, and of this amount where there is one. */
export const purpose = z.object({
  action: z.string().check(z.maxLength(60)),
  object: z.string().check(z.maxLength(4_000)),
  amount: z.optional(z.string().check(z.maxLength(40))),
})
export type Purpose = z.output<typeof purpose>

/** Gives equal purposes equal text, so that they can be compared. */
export const purposeText = ({ action, object, amount = '' }: Purpose) =>
  JSON.stringify([action, object, amount])
