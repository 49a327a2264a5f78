import * as z from 'zod/mini'

/**
 * Answer to every failure. The codes are those of problem.ts; a newer server may know more of them.
 */
const failure = {
  success: z.literal(false),
  code: z.string(),
  /** The field of the request that is to blame, where it is one. */
  field: z.optional(z.string()),
  /** Price of the bot check that is asked for, when that is missing. */
  price: z.optional(z.number()),
}

/** Every answer of the API: `{ success: true, data, message }`, or this failure. */
export const failureSchema = z.object({ ...failure, message: z.string() })

/** The one call that answers its failures a level deeper. */
export const nestedFailureSchema = z.object({
  ...failure,
  message: z.object({ message: z.string() }),
})

export function successSchema<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.string() })
}
