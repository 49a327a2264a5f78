import type { SmsConfig } from './messaging.config.ts'
import { createMsg91 } from './msg91.ts'
import { createTwilio } from './twilio.ts'

export type Sms = {
  /** With its country code: +919876543210. */
  to: string
  /** The code that `text` is about: some providers hold the text and are given the code alone. */
  code: string
  text: string
}

export type SmsSender = { send: (sms: Sms) => Promise<void> }

/** What an adapter wants posted, and what the answer to it means. */
export type SmsAdapter = {
  request: (sms: Sms) => { url: string; headers: Record<string, string>; body: string }
  /** Undefined for a message that was taken, else the provider's own word for why it was not. */
  refusal: (status: number, answer: unknown) => string | undefined
}

// A provider that falls silent must hold up neither the other jobs nor the end of the site.
const patience = 8_000

/** Sends or throws. What it throws names neither the phone nor the text: errors are logged. */
export function createSmsSender(config: SmsConfig, timeout = patience): SmsSender {
  const adapter = config.provider === 'msg91' ? createMsg91(config) : createTwilio(config)
  return {
    async send(sms) {
      const { url, headers, body } = adapter.request(sms)
      const { status, answer } = await post(url, { headers, body }, timeout).catch((cause) => {
        throw new Error(`${config.provider} does not answer`, { cause })
      })
      const refusal = adapter.refusal(status, answer)
      if (refusal !== undefined) {
        throw new Error(`${config.provider} did not take the SMS: ${status}, ${refusal}`)
      }
    },
  }
}

async function post(url: string, init: RequestInit, timeout: number) {
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(url, { method: 'POST', redirect: 'error', ...init, signal })
  return { status: response.status, answer: parsed(await response.text()) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
