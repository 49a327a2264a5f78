import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  isSmsSimulated,
  messagingVariables,
  readMail,
  readSms,
  smsProblems,
} from './messaging/messaging.config.ts'
import {
  liveGateways,
  paymentProblems,
  paymentVariables,
  readGateways,
  withoutKeys,
  withSimulatedGateways,
} from './payment/payment.config.ts'
import { payeeVariables, readPayee } from './payment/receipt/payee.config.ts'

/**
 * The only reader of the environment. Outside production whatever is not configured is simulated on
 * loopback; in production nothing is, and a missing or half-set value stops the start (fail fast).
 */
export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

const port = z.coerce.number().int().min(1).max(65535)
const days = z.coerce.number().int().min(1)

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  LISTEN_FDS: z.string().optional(),
  LISTEN_PID: z.string().optional(),
  SIMULATORS_PORT: port.default(3001),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  JOBS: z.enum(['on', 'off']).default('on'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z.string().optional(),
  ...messagingVariables,
  ...paymentVariables,
  ...payeeVariables,
  BOT_CHECK: z.enum(['on', 'off']).default('on'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_URL: z.url().default('https://www.google.com/recaptcha'),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  SENTRY_DSN: z.url().optional(),
  AUTOMATION_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  ENQUIRY_RETENTION_DAYS: days.default(365),
  UNPAID_RETENTION_DAYS: days.default(90),
})

type Environment = z.infer<typeof environment>

export function readConfig(variables: Record<string, string | undefined>) {
  const env = parseEnvironment(variables)
  const production = env.NODE_ENV === 'production'
  const problems = [
    ...halfSet(env),
    ...smsProblems(env, production),
    ...paymentProblems(env, production),
    ...mixedWorlds(env),
    ...(production ? missingInProduction(env) : []),
  ]
  const trustProxy = proxies(env.TRUST_PROXY, problems)
  if (problems.length > 0) throw new ConfigError(`Cannot start:\n- ${problems.join('\n- ')}`)

  const simulators = `127.0.0.1:${env.SIMULATORS_PORT}`
  return {
    production,
    demo: !production,
    simulated: simulatedParts(env, production),
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    listenFd: heldSocket(env),
    simulatorsPort: env.SIMULATORS_PORT,
    siteUrl: new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    doesJobs: env.JOBS === 'on',
    secret: env.APP_SECRET,
    trustProxy,
    mail: readMail(env, simulatedSmtp(env.SIMULATORS_PORT)),
    sms: readSms(env, `http://${simulators}`),
    paymentGateway: env.PAYMENT_GATEWAY,
    prices: { USD: env.PRICE_USD, EUR: env.PRICE_EUR },
    autoRefundDuplicates: env.AUTO_REFUND_DUPLICATES === 'on',
    payee: readPayee(env),
    liveGateways: liveGateways(env),
    simulatedGateways: production ? [] : withoutKeys(env),
    gateways: readGateways(production ? env : withSimulatedGateways(env, `http://${simulators}`)),
    outboxUrl: production ? undefined : `http://${simulators}/`,
    botCheck: botCheck(env),
    sentryDsn: env.SENTRY_DSN,
    automationWebhookUrl: env.AUTOMATION_WEBHOOK_URL,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    enquiryRetentionDays: env.ENQUIRY_RETENTION_DAYS,
    unpaidRetentionDays: env.UNPAID_RETENTION_DAYS,
  }
}

/** The environment, and beneath it the file `.env` of the working directory, or ENV_FILE. */
export function loadConfig() {
  const file = process.env.ENV_FILE ?? '.env'
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}

/**
 * Socket activation: systemd holds the listening socket (deploy/admit.socket). It stays open while
 * the site restarts, and who connects meanwhile waits in it.
 */
function heldSocket({ LISTEN_FDS, LISTEN_PID }: Environment) {
  const firstOfSystemd = 3
  return LISTEN_FDS && LISTEN_PID === String(process.pid) ? firstOfSystemd : undefined
}

/** The simulated mail server listens one port above the simulators' pages. */
const simulatedSmtp = (simulatorsPort: number) => `127.0.0.1:${simulatorsPort + 1}`

function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  // An empty variable, as in `SMTP_URL=`, counts as not set.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`Cannot start:\n- ${problems.join('\n- ')}`)
}

function halfSet(env: Environment) {
  return [
    ...together(env, 'reCAPTCHA', ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY']),
    ...(env.JOBS === 'off' && !env.DATABASE_URL
      ? ['JOBS: only another instance on the same DATABASE_URL can do them']
      : []),
    ...(env.SMTP_URL ? together(env, 'mail', ['SMTP_URL', 'MAIL_FROM', 'ENQUIRY_MAIL_TO']) : []),
  ]
}

function together(env: Environment, what: string, names: (keyof Environment)[]) {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name}: must be set too, ${what} needs ${names.join(', ')}`)
}

function missingInProduction(env: Environment) {
  const required: [keyof Environment, string][] = [
    ['SITE_URL', 'the URL visitors use, e.g. https://apply.example.org'],
    ['APP_SECRET', '32 random characters or more, the same on every instance'],
    ['SMTP_URL', 'the mail server, e.g. smtps://user:password@mail.example.org'],
    ['MAIL_FROM', 'the sender of every mail'],
    ['ENQUIRY_MAIL_TO', 'the staff mailbox for enquiries'],
  ]
  const problems = required
    .filter(([name]) => env[name] === undefined)
    .map(([name, meaning]) => `${name}: must be set in production (${meaning})`)
  if (env.BOT_CHECK === 'off') problems.push('BOT_CHECK: cannot be off in production')
  return problems
}

/** Real money must not meet codes and receipts that reach nobody, or a check that checks nothing. */
function mixedWorlds(env: Environment) {
  const live = liveGateways(env)
  if (live.length === 0) return []
  const needed = [
    ...(isSmsSimulated(env) ? ['TWILIO_… or MSG91_…: must be set (SMS is simulated)'] : []),
    ...(env.SMTP_URL ? [] : ['SMTP_URL: must be set (mail is simulated)']),
    ...(env.BOT_CHECK === 'off' ? ['BOT_CHECK: cannot be off'] : []),
  ]
  return needed.map((problem) => `${problem}, for ${live.join(' and ')} would take real money`)
}

function simulatedParts(env: Environment, production: boolean) {
  if (production) return []
  return [
    ...(env.SMTP_URL ? [] : ['email']),
    ...(isSmsSimulated(env) ? ['SMS'] : []),
    ...(withoutKeys(env).length > 0 ? ['payments'] : []),
  ]
}

function botCheck(env: Environment) {
  if (env.BOT_CHECK === 'off') return { provider: 'off' as const }
  if (env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET_KEY) {
    return {
      provider: 'recaptcha' as const,
      siteKey: env.RECAPTCHA_SITE_KEY,
      secretKey: env.RECAPTCHA_SECRET_KEY,
      url: env.RECAPTCHA_URL,
      minScore: env.RECAPTCHA_MIN_SCORE,
    }
  }
  return { provider: 'altcha' as const }
}

/** Proxies whose `X-Forwarded-*` headers are believed: IP addresses and networks. */
function proxies(list: string | undefined, problems: string[]) {
  const entries = (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of entries) {
    const [ip = '', prefix] = entry.split('/')
    const family = isIP(ip)
    const isName = ['loopback', 'linklocal', 'uniquelocal'].includes(entry)
    if (!isName && (!family || (prefix !== undefined && !isPrefix(ip, prefix)))) {
      problems.push(`TRUST_PROXY: "${entry}" is not an IP address or a network such as 10.0.0.0/8`)
    }
  }
  return entries
}

function isPrefix(ip: string, prefix: string) {
  try {
    new BlockList().addSubnet(ip, Number(prefix), isIP(ip) === 6 ? 'ipv6' : 'ipv4')
    return /^\d+$/.test(prefix)
  } catch {
    return false
  }
}
