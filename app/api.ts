import * as z from 'zod/mini'
import { botTokenHeader } from '../contract/bot-check.ts'
import type { Endpoint } from '../contract/endpoints.ts'
import { failureSchema, successSchema } from '../contract/envelope.ts'

/** A failed call; its message is a sentence for the visitor. */
export class ApiError extends Error {
  readonly status: number | undefined

  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = options.status
  }
}

const patience = 20_000

type Answer<Data extends z.ZodMiniType> = { data: z.output<Data>; message: string }
type BodyOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** Makes one call of the contract: the only way in which a page writes or reads anything. */
export async function call<Body extends z.ZodMiniType | undefined, Data extends z.ZodMiniType>(
  endpoint: Endpoint<Body, Data>,
  body: BodyOf<Body>,
  { botToken }: { botToken?: string } = {},
): Promise<Answer<Data>> {
  const { status, content } = await request(endpoint, body, botToken)
  const success = z.safeParse(successSchema(endpoint.data), content)
  if (success.success) return success.data as Answer<Data>
  const failure = z.safeParse(failureSchema, content)
  throw new ApiError(failure.data?.message ?? 'Something went wrong.', { status })
}

async function request(endpoint: Endpoint, body: unknown, botToken: string | undefined) {
  try {
    const response = await fetch(endpoint.path, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(botToken !== undefined && { [botTokenHeader]: botToken }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
    const content: unknown = await response.json().catch(() => undefined)
    return { status: response.status, content }
  } catch (cause) {
    throw new ApiError('We could not reach the server. Check your connection and try again.', {
      cause,
    })
  }
}
