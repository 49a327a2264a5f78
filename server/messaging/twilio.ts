import * as z from 'zod/mini'
import type { TwilioConfig } from './messaging.config.ts'
import type { SmsAdapter } from './sms-adapter.ts'

// Reads the code of a refusal alone: its message repeats the phone number.
const refusalSchema = z.object({ code: z.number() })

/** Twilio's message API: a form under the account, answered 201. */
export function createTwilio({ accountSid, authToken, from, apiUrl }: TwilioConfig): SmsAdapter {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  // A messaging service chooses the sender itself, and is named in a field of its own.
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    request: ({ to, text }) => ({
      url: `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }).toString(),
    }),

    refusal(status, answer) {
      if (status === 201) return undefined
      const { success, data } = refusalSchema.safeParse(answer)
      return success ? `code ${data.code}` : 'no code'
    },
  }
}
