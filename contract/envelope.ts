import * as z from 'zod/mini'

/** Every answer of the API: `{ success: true, data, message }`, or this failure. */
export const failureSchema = z.object({ success: z.literal(false), message: z.string() })

export function successSchema<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.string() })
}
