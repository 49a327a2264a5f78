import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Lets a form obey a schema of the contract, showing the first broken rule of each field. */
export function resolverFor<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of result.error.issues) {
      errors[path.join('.')] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
