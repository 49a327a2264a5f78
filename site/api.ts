import * as z from 'zod/mini'
import { botTokenHeader } from '../contract/bot-check.ts'
import type { Endpoint } from '../contract/endpoints.ts'
import { failureSchema, nestedFailureSchema, successSchema } from '../contract/envelope.ts'

/** A failed call; its message is a sentence for the visitor. */
export class ApiError extends Error {
  readonly status: number | undefined
  /** The server failed without a word; the message is only ours. */
  readonly unexplained: boolean

  constructor(
    message: string,
    options: ErrorOptions & { status?: number; unexplained?: boolean } = {},
  ) {
    super(message, options)
    this.status = options.status
    this.unexplained = options.unexplained ?? false
  }
}

const patience = 20_000

type Answer<Data extends z.ZodMiniType> = { data: z.output<Data>; message: string }
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type CallOptions<Address> = { botToken?: string; address?: Input<Address> }

/** Makes one call of the contract: the only way in which a page writes or reads anything. */
export async function call<
  Body extends z.ZodMiniType | undefined,
  Data extends z.ZodMiniType,
  Address extends z.ZodMiniType | undefined,
>(
  endpoint: Endpoint<Body, Data, Address>,
  body: Input<Body>,
  options: CallOptions<Address> = {},
): Promise<Answer<Data>> {
  const { status, content } = await request(endpoint, body, options)
  const success = z.safeParse(successSchema(endpoint.data), content)
  if (success.success) return success.data as Answer<Data>
  const message = failureMessage(content)
  throw new ApiError(message ?? 'Something went wrong.', { status, unexplained: !message })
}

function failureMessage(content: unknown) {
  const failure = z.safeParse(z.union([failureSchema, nestedFailureSchema]), content)
  const message = failure.data?.message
  return typeof message === 'object' ? message.message : message
}

async function request(
  endpoint: Endpoint,
  body: unknown,
  { botToken, address = {} }: { botToken?: string; address?: unknown },
) {
  try {
    const response = await fetch(addressOf(endpoint.path, address as Record<string, string>), {
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

function addressOf(path: string, parts: Record<string, string>) {
  const query = new URLSearchParams(parts)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(parts[name] ?? '')
  })
  return query.size > 0 ? `${filled}?${query}` : filled
}
