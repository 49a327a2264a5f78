import * as z from 'zod/mini'
import type { Msg91Config } from './messaging.config.ts'
import type { SmsAdapter } from './sms.ts'

const word = z.optional(z.union([z.string(), z.number()]))

const answerSchema = z.object({
  type: z.optional(z.string()),
  message: word,
  code: word,
  apiError: word,
})

/**
 * MSG91's Flow API. The text is a template registered at MSG91 and, with its DLT id, at India's
 * operators; a message fills in the variables OTP (the code) and TAG (the code behind a #, for a
 * template cannot hold ###OTP##).
 */
export function createMsg91({ authKey, templateId, senderId, apiUrl }: Msg91Config): SmsAdapter {
  return {
    request: ({ to, code }) => ({
      url: `${apiUrl}/api/v5/flow`,
      headers: { authkey: authKey, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: templateId,
        ...(senderId && { sender: senderId }),
        short_url: '0',
        recipients: [{ mobiles: to.replace(/^\+/, ''), OTP: code, TAG: `#${code}` }],
      }),
    }),

    // A refusal may come with status 200; only the type tells.
    refusal(status, answer) {
      const { success, data } = answerSchema.safeParse(answer)
      if (!success) return 'no code'
      if (status === 200 && data.type === 'success') return undefined
      const code = data.apiError ?? data.code
      return code === undefined ? withoutDigits(data.message) : `code ${code}`
    },
  }
}

/** Many refusals carry words only; whatever could be a phone number or a code is taken out. */
function withoutDigits(message: string | number | undefined) {
  if (message === undefined) return 'no code'
  return `"${String(message).slice(0, 120).replace(/\d+/g, '…')}"`
}
