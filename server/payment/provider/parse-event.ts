import * as z from 'zod/mini'
import { Problem } from '../../http/problem.ts'

/**
 * Parses a gateway's signed body. Call it once the signature was verified: a body that does not fit
 * is its sender's mistake, and answered with 400.
 */
export function parseEvent<Schema extends z.ZodMiniType>(
  schema: Schema,
  rawBody: Buffer,
  decode: (text: string) => unknown = JSON.parse,
): z.output<Schema> {
  try {
    return z.parse(schema, decode(rawBody.toString('utf8')))
  } catch (cause) {
    throw new Problem('invalid', 'event.invalid', { cause })
  }
}

/** Against HTTP parameter pollution: of a repeated name the first counts, as for signatures. */
export const formFields = (text: string) =>
  Object.fromEntries([...new URLSearchParams(text)].toReversed())
