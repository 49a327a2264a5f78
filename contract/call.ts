import * as z from 'zod/mini'
import { botTokenHeader } from './bot-check.ts'
import type { Endpoint } from './endpoint.ts'
import { failureSchema, nestedFailureSchema, successSchema } from './envelope.ts'
import type { ProblemCode } from './problem.ts'

// Zod would otherwise try to compile schemas to code, which our CSP forbids.
z.config({ jitless: true })

type ApiErrorOptions = ErrorOptions & {
  code?: string | undefined
  field?: string | undefined
  price?: number | undefined
  unexplained?: boolean
}

/** A failed call; its message is a sentence for the visitor, its code is what pages decide by. */
export class ApiError extends Error {
  readonly code: ProblemCode | undefined
  /** The field of the request that is to blame, where it is one. */
  readonly field: string | undefined
  /** Price of the bot check that the server asked for, when that was missing. */
  readonly price: number | undefined
  /** The server failed without a word; the message is only ours. */
  readonly unexplained: boolean

  constructor(message: string, { code, field, price, ...options }: ApiErrorOptions = {}) {
    super(message, options)
    this.code = code as ProblemCode | undefined
    this.field = field
    this.price = price
    this.unexplained = options.unexplained ?? false
  }
}

/** The code of a failed call; none where the server was not reached. */
export const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

const patience = 20_000

type Answer<Data extends z.ZodMiniType> = { data: z.output<Data>; message: string }
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type CallOptions<Params> = {
  botToken?: string | undefined
  params?: Input<Params>
  headers?: Record<string, string>
}

/** Makes one call of the contract: the only way in which a page writes or reads anything. */
export async function call<
  Body extends z.ZodMiniType | undefined,
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType | undefined,
>(
  endpoint: Endpoint<Body, Data, Params>,
  body: Input<Body>,
  options: CallOptions<Params> = {},
): Promise<Answer<Data>> {
  const content = await request(endpoint, body, options)
  const success = z.safeParse(successSchema(endpoint.data), content)
  if (success.success) return success.data as Answer<Data>
  throw failureOf(content)
}

// Version skew: during an upgrade the page may be newer than the server, and miss the code.
const anyFailure = z.union([
  z.partial(failureSchema, { code: true }),
  z.partial(nestedFailureSchema, { code: true }),
])

function failureOf(content: unknown) {
  const { data } = z.safeParse(anyFailure, content)
  if (!data) return new ApiError('Something went wrong.', { unexplained: true })
  const { code, field, price, message } = data
  const text = typeof message === 'object' ? message.message : message
  return new ApiError(text, { code, field, price })
}

async function request(
  endpoint: Endpoint,
  body: unknown,
  {
    botToken,
    params = {},
    headers,
  }: { botToken?: string | undefined; params?: unknown; headers?: Record<string, string> },
) {
  try {
    const response = await fetch(urlOf(endpoint.path, params as Record<string, string>), {
      method: endpoint.method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(botToken !== undefined && { [botTokenHeader]: botToken }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
    return (await response.json().catch(() => undefined)) as unknown
  } catch (cause) {
    throw new ApiError('We could not reach the server. Check your connection and try again.', {
      cause,
    })
  }
}

function urlOf(path: string, parts: Record<string, string>) {
  const query = new URLSearchParams(parts)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(parts[name] ?? '')
  })
  return query.size > 0 ? `${filled}?${query}` : filled
}
