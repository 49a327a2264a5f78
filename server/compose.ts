import { Registry } from 'prom-client'
import type { PublicSettings } from '../contract/page-context.ts'
import { createBotCheck } from './bot-check/bot-check.ts'
import type { Config } from './config.ts'
import { connect, deskPatience, visitorPatience } from './db/connect.ts'
import { giveWay } from './desk/give-way.ts'
import { createLimiter } from './http/limits.ts'
import { enqueue } from './jobs/queue.ts'
import { createCodeKeys } from './keys/code-keys.ts'
import { keptSecret, subkey } from './keys/secret.ts'
import { createLog } from './log/log.ts'
import { createReporter } from './log/report.ts'
import { recording } from './messages/recording.ts'
import { createMailer } from './messaging/email.ts'
import { createSmsSender } from './messaging/sms.ts'
import { announcing } from './outgoing/announce.ts'
import { readEvent, readEvents } from './partner/partner.ts'
import { createGateways } from './payment/provider/gateways.ts'
import type { Services } from './services.ts'

/** The composition root: every part of the server is made here, and given to those that need it. */
export async function composeServices(
  config: Config,
  databaseUrl: string,
  patience = visitorPatience,
): Promise<Services> {
  const log = createLog(config.logLevel)
  const { report, flush } = createReporter(config.sentryDsn, log)
  const { pool, db } = connect(databaseUrl, {
    poolSize: config.databasePoolSize,
    log,
    patience,
    pooled: config.jobsDatabaseUrl !== undefined,
  })
  const desk = connect(databaseUrl, {
    poolSize: config.desk ? config.desk.poolSize : 1,
    log,
    patience: deskPatience,
    // The backends of the embedded PostgreSQL are processes of ours.
    ...(!config.databaseUrl && {
      onBackend: (pid) => void giveWay(config.giveWay, pid, log),
    }),
    pooled: config.jobsDatabaseUrl !== undefined,
  })
  const secret = config.secret ?? keptSecret(config.dataDir)
  const limiter = createLimiter(db, subkey(secret, 'limits'))
  const mailer = createMailer({ ...config.mail, siteUrl: config.siteUrl })
  const gateways = createGateways(config.gateways)
  return {
    config,
    log,
    report,
    metrics: new Registry(),
    db,
    deskDb: desk.db,
    limiter,
    botCheck: createBotCheck(config.botCheck, {
      db,
      limiter,
      secret,
      smsCap: config.sms.dailyCap,
    }),
    mailer,
    sms: createSmsSender(config.sms),
    enqueue: announcing(config.outgoing, recording(config, enqueue)),
    gateways,
    readEvent: (slug) => readEvent({ db, gateways, config }, slug),
    readEvents: (slugs) => readEvents({ db, gateways, config }, slugs),
    keys: {
      session: subkey(secret, 'session'),
      desk: subkey(secret, 'desk'),
      codes: createCodeKeys(secret),
      receipts: subkey(secret, 'receipts'),
      consents: subkey(secret, 'consents'),
      doctor: subkey(secret, 'doctor'),
    },
    publicSettings: publicSettings(config),
    close: async () => {
      mailer.close()
      await Promise.all([pool.end(), desk.pool.end()])
      await flush()
    },
  }
}

function publicSettings({
  siteUrl,
  outboxUrl,
  simulated,
  testPayments,
  botCheck,
  sentryDsn,
  automationWebhookUrl,
}: Config): PublicSettings {
  return {
    siteUrl,
    demo: outboxUrl ? { outboxUrl, simulated } : undefined,
    ...(testPayments && { testPayments }),
    botCheck:
      botCheck.provider === 'recaptcha'
        ? { provider: 'recaptcha', siteKey: botCheck.siteKey, url: botCheck.url }
        : { provider: botCheck.provider },
    sentryDsn,
    automationWebhookUrl,
  }
}
