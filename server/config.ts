import { resolve } from 'node:path'
import { gatewayNames } from '../contract/payment.ts'
import { cannotStart } from './config/config-error.ts'
import { settleEnvironment } from './config/env-file.ts'
import {
  type Environment,
  knownNames,
  parseEnvironment,
  type Variables,
} from './config/environment.ts'
import { networkProblems, networksOf } from './config/networks.ts'
import { sampleSettings, unfilled } from './config/placeholders.ts'
import { productionProblems } from './config/production.ts'
import { misspelt } from './config/spelling.ts'
import { proxiesOf, proxyProblems } from './config/trust-proxy.ts'
import { isSmsSimulated, readMail, readSms, smsProblems } from './messaging/messaging.config.ts'
import { outgoingProblems, readOutgoing } from './outgoing/outgoing.config.ts'
import {
  liveGateways,
  paymentProblems,
  priceProblems,
  readGateways,
  secretProblems,
  withoutKeys,
  withSimulatedGateways,
  worldProblems,
} from './payment/payment.config.ts'
import { readPayee } from './payment/receipt/payee.config.ts'

export { ConfigError } from './config/config-error.ts'

/**
 * The only reader of the environment. Outside production whatever is not configured is simulated on
 * loopback; in production nothing is, and whatever cannot be real stops the start (fail fast).
 */
export type Config = ReturnType<typeof readConfig>

export function readConfig(variables: Variables) {
  const { env, production, problems, warnings } = judge(variables)
  if (problems.length > 0) throw cannotStart(problems)

  const simulators = `127.0.0.1:${env.SIMULATORS_PORT}`
  return {
    production,
    demo: !production,
    /** An unused demo is filled with made-up people, where nothing of it can leave the machine. */
    demoSample: env.DEMO_SAMPLE === 'on' && isAllSimulated(env, production),
    /** Warnings of the start, which stop nothing. */
    warnings,
    /** Nobody pays real money, and every page says so. */
    testPayments: production && env.ALLOW_TEST_PAYMENTS === 'on',
    simulated: simulatedParts(env, production),
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    listenFd: heldSocket(env),
    simulatorsPort: env.SIMULATORS_PORT,
    siteUrl: new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    jobsDatabaseUrl: env.JOBS_DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    doesJobs: env.JOBS === 'on',
    secret: env.APP_SECRET,
    trustProxy: proxiesOf(env.TRUST_PROXY),
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
    outgoing: readOutgoing(env),
    desk: env.DESK === 'on' && {
      poolSize: env.DESK_POOL_SIZE,
      networks: networksOf(env.DESK_NETWORKS),
    },
    /** The command that makes a process give way to visitors; the start command brings one. */
    giveWay: env.GIVE_WAY,
    nightlyBackups: env.NIGHTLY_BACKUPS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    enquiryRetentionDays: env.ENQUIRY_RETENTION_DAYS,
    unpaidRetentionDays: env.UNPAID_RETENTION_DAYS,
    paidRetentionDays: env.PAID_RETENTION_DAYS,
  }
}

/** The environment, and beneath it the file `.env` of the working directory, or ENV_FILE. */
export function loadConfig() {
  settleEnvironment()
  return readConfig(process.env)
}

/** Every complaint at once, for all rules are judged whatever the others say. */
function judge(variables: Variables) {
  const { env, unreadable, problems } = parseEnvironment(variables)
  // A value such as "prod" meant production: its rules are told in the same round.
  const production = env.NODE_ENV === 'production' || unreadable.includes('NODE_ENV')
  const own = Object.fromEntries(knownNames.map((name) => [name, variables[name]]))
  const slips = misspelt(Object.keys(variables), knownNames)
  const others = [
    ...halfSet(env),
    ...unfilled(own),
    ...smsProblems(env, production),
    ...paymentProblems(env, production),
    ...worldProblems(env, production),
    ...secretProblems(env, production),
    ...priceProblems(env),
    ...outgoingProblems(env),
    ...proxyProblems(env.TRUST_PROXY),
    ...networkProblems(env.DESK_NETWORKS),
    ...(production ? [...productionProblems(env), ...slips] : []),
  ].filter((problem) => !unreadable.some((name) => problem.startsWith(`${name}:`)))
  return {
    env,
    production,
    problems: [...problems, ...others],
    warnings: production ? sampleSettings(own) : slips,
  }
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

function halfSet(env: Environment) {
  return [
    ...together(env, 'reCAPTCHA', ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY']),
    ...(env.JOBS_DATABASE_URL && !env.DATABASE_URL
      ? ['DATABASE_URL: must be set too, JOBS_DATABASE_URL is the same database past its pooler']
      : []),
    ...(env.JOBS === 'off' && !env.DATABASE_URL
      ? ['JOBS: only another instance on the same DATABASE_URL can do them']
      : []),
    ...(env.DATABASE && env.DATABASE_URL
      ? ['DATABASE: embedded contradicts DATABASE_URL. Remove one of them']
      : []),
    ...(env.SMTP_URL ? together(env, 'mail', ['SMTP_URL', 'MAIL_FROM', 'ENQUIRY_MAIL_TO']) : []),
  ]
}

function together(env: Environment, what: string, names: (keyof Environment)[]) {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name}: must be set too, ${what} needs ${names.join(', ')}`)
}

function simulatedParts(env: Environment, production: boolean) {
  if (production) return []
  return [
    ...(env.SMTP_URL ? [] : ['email']),
    ...(isSmsSimulated(env) ? ['SMS'] : []),
    ...(withoutKeys(env).length > 0 ? ['payments'] : []),
  ]
}

const isAllSimulated = (env: Environment, production: boolean) =>
  simulatedParts(env, production).length === 3 && withoutKeys(env).length === gatewayNames.length

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
