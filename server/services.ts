import type { Logger } from 'pino'
import type { ScholarshipInfo } from '../contract/partner.ts'
import { type BotCheck, createBotCheck } from './bot-check/bot-check.ts'
import type { Config } from './config.ts'
import { connect, type Database, visitorPatience } from './db/connect.ts'
import { createLimiter, type Limiter } from './http/limits.ts'
import { enqueue } from './jobs/worker.ts'
import { createMailer, type Mailer } from './messaging/email.ts'
import { createSmsSender, type SmsSender } from './messaging/sms.ts'
import { readEvent } from './partner/partner.ts'
import { createGateways, type Gateways } from './payment/gateways.ts'
import { keptSecret, subkey } from './secret.ts'
import { type CodeKeys, createCodeKeys } from './verification/code-keys.ts'
import { createLog } from './watch/log.ts'
import { createReporter, type Report } from './watch/report.ts'

/** What the parts of the server work with, put together once, here. */
export type Services = {
  config: Config
  log: Logger
  report: Report
  db: Database
  limiter: Limiter
  botCheck: BotCheck
  mailer: Mailer
  sms: SmsSender
  enqueue: typeof enqueue
  gateways: Gateways
  /** What pages are made from: the data of a college, or of the programme's own page. */
  readEvent: (slug: string) => Promise<ScholarshipInfo | undefined>
  /** Made from the secret, each for one use. None is in the database. */
  keys: { session: string; codes: CodeKeys }
  /** What a page may know of the configuration. */
  publicSettings: PublicSettings
  close: () => Promise<void>
}

export type PublicSettings = {
  siteUrl: string
  demo: { outboxUrl: string; simulated: string[] } | undefined
  botCheck:
    | { provider: 'altcha' }
    | { provider: 'off' }
    | { provider: 'recaptcha'; siteKey: string; url: string }
  sentryDsn: string | undefined
  /** Hears, without a name, that an application was left unfinished. */
  automationWebhookUrl: string | undefined
}

export async function createServices(config: Config, databaseUrl: string): Promise<Services> {
  const log = createLog(config.logLevel)
  const { report, flush } = await createReporter(config.sentryDsn, log)
  const { pool, db } = connect(databaseUrl, {
    poolSize: config.databasePoolSize,
    log,
    patience: visitorPatience,
  })
  const limiter = createLimiter(db)
  const secret = config.secret ?? keptSecret(config.dataDir)
  const mailer = createMailer(config.mail)
  return {
    config,
    log,
    report,
    db,
    limiter,
    botCheck: createBotCheck(config.botCheck, { db, limiter, secret }),
    mailer,
    sms: createSmsSender(config.sms),
    enqueue,
    gateways: createGateways(config.gateways),
    readEvent: (slug) => readEvent({ db }, slug),
    keys: { session: subkey(secret, 'session'), codes: createCodeKeys(secret) },
    publicSettings: publicSettings(config),
    close: async () => {
      mailer.close()
      await pool.end()
      await flush()
    },
  }
}

function publicSettings({
  siteUrl,
  outboxUrl,
  simulated,
  botCheck,
  sentryDsn,
  automationWebhookUrl,
}: Config): PublicSettings {
  return {
    siteUrl,
    demo: outboxUrl ? { outboxUrl, simulated } : undefined,
    botCheck:
      botCheck.provider === 'recaptcha'
        ? { provider: 'recaptcha', siteKey: botCheck.siteKey, url: botCheck.url }
        : { provider: botCheck.provider },
    sentryDsn,
    automationWebhookUrl,
  }
}
