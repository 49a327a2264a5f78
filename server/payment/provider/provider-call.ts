import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { PlainId } from '../../../contract/messages/say.ts'
import type { GatewayName } from '../../../contract/payment.ts'
import { Problem } from '../../http/problem.ts'

/** A timeout, a 5xx or nonsense: nobody knows what happened. Never a failure. */
export class ProviderUnreachable extends Error {}

/** The provider answered, and said no. */
export class ProviderRefused extends Error {
  readonly status: number
  /** Body of the refusal, for the adapter to tell one from another. Never logged. */
  readonly body: unknown

  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** Tells our caller of a silent provider; the log hears whose trouble it is. */
export function providerAway(
  log: Pick<Logger, 'warn'>,
  { gateway, error, said }: { gateway: GatewayName; error: ProviderUnreachable; said: PlainId },
) {
  log.warn({ gateway, error: error.message }, 'A gateway gave no answer')
  return new Problem('unavailable', said, {
    cause: error,
  })
}

const usualPatience = 8_000

type CallOptions<Schema extends z.ZodMiniType> = {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string | URLSearchParams
  answer: Schema
  /** Time that the answer may take, in milliseconds. */
  patience?: number
}

/** One request to a provider, its answer parsed: the only way in which adapters use the network. */
export async function callProvider<Schema extends z.ZodMiniType>(
  url: string,
  { method = 'GET', headers = {}, body, answer, patience = usualPatience }: CallOptions<Schema>,
): Promise<z.output<Schema>> {
  const signal = AbortSignal.timeout(patience)
  const { status, content } = await ask(url, { method, headers, ...(body && { body }), signal })
  const { host } = new URL(url)
  if (status >= 500 || status === 429 || status === 408) {
    throw new ProviderUnreachable(`${host} answered ${status}`)
  }
  if (status >= 400) throw new ProviderRefused(`${host} answered ${status}`, status, content)
  const parsed = z.safeParse(answer, content)
  if (!parsed.success) {
    throw new ProviderUnreachable(`${host} answered something unexpected`, { cause: parsed.error })
  }
  return parsed.data
}

async function ask(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    const text = await response.text()
    return { status: response.status, content: parsed(text) }
  } catch (cause) {
    throw new ProviderUnreachable(`${new URL(url).host} isn't responding`, { cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
