import * as z from 'zod/mini'

/** Every answer of the API: `{ success: true, data, message }`, or this failure. */
export const failureSchema = z.object({ success: z.literal(false), message: z.string() })

/** The one call that answers its failures a level deeper. */
export const nestedFailureSchema = z.object({
  success: z.literal(false),
  message: z.object({ message: z.string() }),
})

export function successSchema<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.string() })
}
