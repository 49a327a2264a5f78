import * as z from 'zod/mini'
import type { Msg91Config } from './messaging.config.ts'
import type { Sms, SmsAdapter } from './sms-adapter.ts'

const word = z.optional(z.union([z.string(), z.number()]))

const answerSchema = z.object({
  type: z.optional(z.string()),
  message: word,
  code: word,
  apiError: word,
})

/** MSG91, in the way that its settings ask for: only one of its interfaces takes a DLT id. */
export function createMsg91(config: Msg91Config): SmsAdapter {
  const { authKey, apiUrl, dltTemplateId } = config
  return {
    request(sms) {
      const { path, body } = dltTemplateId ? ownText(config, sms) : flow(config, sms)
      return {
        url: `${apiUrl}${path}`,
        headers: {
          authkey: authKey,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }
    },

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

/**
 * The Flow API. The text is a template registered at MSG91 and, with its DLT id, at India's
 * operators; a message fills in the variables OTP (the code) and TAG (the code behind a #, for a
 * template cannot hold ###OTP##).
 */
function flow({ templateId, senderId }: Msg91Config, { to, code }: Sms) {
  const recipient = { mobiles: digitsOf(to), OTP: code, TAG: `#${code}` }
  return {
    path: '/api/v5/flow',
    body: {
      template_id: templateId,
      ...(senderId && { sender: senderId }),
      short_url: '0',
      recipients: [recipient],
    },
  }
}

/** The text API: the text is ours, and the DLT id says which registered one it is. */
function ownText({ dltTemplateId, senderId }: Msg91Config, { to, text }: Sms) {
  return {
    path: '/api/v2/sendsms',
    body: {
      sender: senderId,
      // Transactional: at any hour, also to those who want no advertising.
      route: '4',
      country: to.startsWith('+91') ? '91' : '0',
      sms: [{ message: text, to: [digitsOf(to)] }],
      DLT_TE_ID: dltTemplateId,
    },
  }
}

const digitsOf = (phone: string) => phone.replace(/^\+/, '')

/** Many refusals carry words only; whatever could be a phone number or a code is redacted. */
function withoutDigits(message: string | number | undefined) {
  if (message === undefined) return 'no code'
  return `"${String(message).slice(0, 120).replace(/\d+/g, '…')}"`
}
