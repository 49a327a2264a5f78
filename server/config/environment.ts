import { z } from 'zod'
import { messagingVariables } from '../messaging/messaging.config.ts'
import { outgoingVariables } from '../outgoing/outgoing.config.ts'
import { paymentVariables } from '../payment/payment.config.ts'
import { payeeVariables } from '../payment/receipt/payee.config.ts'

const port = z.coerce.number().int().min(1).max(65535)
const span = 'must be a whole number of days, 1 to 3650'
const days = z.coerce.number(span).int(span).min(1, span).max(3650, span)
const onOff = z.enum(['on', 'off'])

/** The one value that makes a start real, and the two that say "a demo" aloud. */
const mode = z.enum(['production', 'development', 'test'], {
  error: ({ input }) =>
    `${JSON.stringify(input)} is not production, development or test; write it exactly so, without quotes, spaces or capitals`,
})

export const environment = z.object({
  NODE_ENV: mode.default('development'),
  ENV_FILE: z.string().optional(),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  LISTEN_FDS: z.string().optional(),
  LISTEN_PID: z.string().optional(),
  SIMULATORS_PORT: port.default(3001),
  DATA_DIR: z.string().default('.data'),
  DEMO_SAMPLE: onOff.default('on'),
  DATABASE: z.enum(['embedded']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  JOBS_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  JOBS: onOff.default('on'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z.string().optional(),
  ...messagingVariables,
  ...paymentVariables,
  ...payeeVariables,
  BOT_CHECK: onOff.default('on'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_URL: z.url().default('https://www.google.com/recaptcha'),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  SENTRY_DSN: z.url().optional(),
  AUTOMATION_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...outgoingVariables,
  DESK: onOff.default('on'),
  DESK_POOL_SIZE: z.coerce.number().int().min(2).max(50).default(4),
  DESK_NETWORKS: z.string().optional(),
  GIVE_WAY: z.string().optional(),
  NIGHTLY_BACKUPS: z.coerce.number().int().min(0).max(3650).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  ENQUIRY_RETENTION_DAYS: days.default(365),
  UNPAID_RETENTION_DAYS: days.default(90),
  /** Eight years: what Indian tax and company law ask for. */
  PAID_RETENTION_DAYS: days.default(2922),
})

export type Environment = z.infer<typeof environment>
export type Variables = Record<string, string | undefined>

export const knownNames = Object.keys(environment.shape)

/**
 * Reads the variables, and lists what is wrong with the rest: that counts as not set, so that every
 * other rule can be judged in the same round.
 */
export function parseEnvironment(variables: Variables) {
  // An empty variable, as in `SMTP_URL=`, counts as not set.
  const set = Object.entries(variables).filter(([, value]) => value !== '')
  const result = environment.safeParse(Object.fromEntries(set))
  if (result.success) return { env: result.data, unreadable: [], problems: [] }
  const { issues } = result.error
  const unreadable = issues.map(({ path }) => path.join('.'))
  return {
    env: environment.parse(Object.fromEntries(set.filter(([name]) => !unreadable.includes(name)))),
    unreadable,
    problems: issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}
