import type { SmsConfig } from './messaging.config.ts'
import { createMsg91 } from './msg91.ts'
import type { Sms } from './sms-adapter.ts'
import { createTwilio } from './twilio.ts'

export type SmsSender = { send: (sms: Sms) => Promise<void> }

// The timeout: a silent provider must hold up neither the other jobs nor the shutdown.
const patience = 8_000

/** The provider has surely not sent it: it could not be reached, or said no. */
export class SmsNotTaken extends Error {}

/** Sends or throws. What it throws names neither the phone nor the text: errors are logged. */
export function createSmsSender(config: SmsConfig, timeout = patience): SmsSender {
  const adapter = config.provider === 'msg91' ? createMsg91(config) : createTwilio(config)
  return {
    async send(sms) {
      const { url, headers, body } = adapter.request(sms)
      const { status, answer } = await post(url, { headers, body }, timeout).catch((cause) => {
        const Kind = neverReached.has(codeOf(cause)) ? SmsNotTaken : Error
        throw new Kind(`${config.provider} isn't responding`, { cause })
      })
      const refusal = adapter.refusal(status, answer)
      if (refusal !== undefined) {
        // An SMS that failed within the provider may have gone out before.
        const Kind = status < 500 ? SmsNotTaken : Error
        throw new Kind(`${config.provider} refused the SMS: ${status}, ${refusal}`)
      }
    },
  }
}

const neverReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const codeOf = (error: Error) => String(Object(error.cause).code)

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
