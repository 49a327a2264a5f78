import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })

/** An address alone, or behind a name: `Team <team@example.org>`. */
function isSender(text: string) {
  const [, address = text] = /^[^<>\r\n]*<([^<>]*)>$/.exec(text) ?? []
  return z.email().safeParse(address.trim()).success
}

/** Variables of mail and SMS; `config.ts` reads them. */
export const messagingVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address, such as Northlight <no-reply@example.org>')
    .optional(),
  ENQUIRY_MAIL_TO: z.email().optional(),
  SMS_PROVIDER: z.enum(['twilio', 'msg91']).optional(),
  SMS_DAILY_CAP: z.coerce.number().int().min(0).default(5_000),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: url.default('https://api.twilio.com'),
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_TEMPLATE_ID: z.string().optional(),
  MSG91_DLT_TEMPLATE_ID: z
    .string()
    .regex(/^\d{8,30}$/, 'must be a number')
    .optional(),
  MSG91_SENDER_ID: z.string().optional(),
  MSG91_API_URL: url.optional(),
}

type Variables = z.infer<z.ZodObject<typeof messagingVariables>>

/** The keys that make a provider usable: all of them, or none. */
const smsKeys = {
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  msg91: ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
} as const satisfies Record<string, readonly (keyof Variables)[]>

/**
 * Keys with which MSG91 sends a text of ours under its DLT id, in place of a template of its own.
 */
const ownTextKeys = ['MSG91_AUTH_KEY', 'MSG91_SENDER_ID', 'MSG91_DLT_TEMPLATE_ID'] as const

const keysOf = (env: Variables, provider: Provider): readonly (keyof Variables)[] =>
  provider === 'msg91' && env.MSG91_DLT_TEMPLATE_ID ? ownTextKeys : smsKeys[provider]

const providers = ['twilio', 'msg91'] as const
type Provider = (typeof providers)[number]

export type SmsConfig = { dailyCap: number } & (
  | ({ provider: 'twilio' } & TwilioConfig)
  | ({ provider: 'msg91' } & Msg91Config)
)
export type TwilioConfig = { accountSid: string; authToken: string; from: string; apiUrl: string }
export type Msg91Config = {
  authKey: string
  templateId: string
  /** Sent with a text of ours if it is set. */
  dltTemplateId: string | undefined
  senderId: string | undefined
  apiUrl: string
}

/** Lists the obstacles to sending SMS, a line per variable. */
export function smsProblems(env: Variables, production: boolean) {
  const begun = providers.filter((name) => isBegun(env, name))
  const problems = begun.flatMap((name) =>
    keysOf(env, name)
      .filter((key) => env[key] === undefined)
      .map((key) => `${key}: must be set too, ${name} needs ${keysOf(env, name).join(', ')}`),
  )
  if (begun.length > 1 && !env.SMS_PROVIDER) {
    problems.push(`SMS_PROVIDER: must be ${begun.join(' or ')}, for keys of both are set`)
  }
  if (begun.length === 0 && production) {
    const sets = providers.map((name) => smsKeys[name].join(', '))
    problems.push(`A sender of SMS must be set in production: ${sets.join('; or ')}`)
  }
  return problems
}

/** Without any keys SMS go to the simulated Twilio. */
export function isSmsSimulated(env: Variables) {
  return !providers.some((name) => isBegun(env, name))
}

export function readSms(env: Variables, simulatorsUrl: string): SmsConfig {
  const dailyCap = env.SMS_DAILY_CAP
  if (isSmsSimulated(env)) {
    return { dailyCap, provider: 'twilio', ...simulatedTwilio(simulatorsUrl) }
  }
  const provider = env.SMS_PROVIDER ?? providers.find((name) => isBegun(env, name))
  if (provider === 'msg91') {
    return {
      dailyCap,
      provider,
      authKey: env.MSG91_AUTH_KEY ?? '',
      templateId: env.MSG91_TEMPLATE_ID ?? '',
      dltTemplateId: env.MSG91_DLT_TEMPLATE_ID,
      senderId: env.MSG91_SENDER_ID,
      apiUrl: env.MSG91_API_URL ?? msg91Url(env),
    }
  }
  return {
    dailyCap,
    provider: 'twilio',
    accountSid: env.TWILIO_ACCOUNT_SID ?? '',
    authToken: env.TWILIO_AUTH_TOKEN ?? '',
    from: env.TWILIO_FROM ?? '',
    apiUrl: env.TWILIO_API_URL,
  }
}

export function readMail(env: Variables, simulatedSmtp: string) {
  return {
    smtpUrl: env.SMTP_URL ?? `smtp://${simulatedSmtp}`,
    from: env.MAIL_FROM ?? 'Northlight <no-reply@northlight.example>',
    enquiriesTo: env.ENQUIRY_MAIL_TO ?? 'team@northlight.example',
  }
}

/** Each of its interfaces is documented at a host of its own. */
const msg91Url = ({ MSG91_DLT_TEMPLATE_ID: dltTemplateId }: Variables) =>
  dltTemplateId ? 'https://api.msg91.com' : 'https://control.msg91.com'

function isBegun(env: Variables, provider: Provider) {
  const keys = provider === 'msg91' ? [...smsKeys.msg91, ...ownTextKeys] : smsKeys[provider]
  return env.SMS_PROVIDER === provider || keys.some((key) => env[key] !== undefined)
}

const simulatedTwilio = (simulatorsUrl: string): TwilioConfig => ({
  accountSid: 'ACsimulated',
  authToken: 'simulated-twilio-token',
  from: '+15005550006',
  apiUrl: `${simulatorsUrl}/twilio`,
})
