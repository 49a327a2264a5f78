import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { PageContext } from '../contract/page-context.ts'
import type { ScholarshipInfo } from '../contract/partner.ts'
import type { BotCheck } from './bot-check/bot-check.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Limiter } from './http/limits.ts'
import type { Enqueue } from './jobs/queue.ts'
import type { CodeKeys } from './keys/code-keys.ts'
import type { Report } from './log/report.ts'
import type { Mailer } from './messaging/email.ts'
import type { SmsSender } from './messaging/sms.ts'
import type { Gateways } from './payment/provider/gateways.ts'

/** Services that the parts of the server share. compose.ts builds them, once. */
export type Services = {
  config: Config
  log: Logger
  report: Report
  metrics: Registry
  db: Database
  /** The desk's own connections: staff cannot use up the visitors'. */
  deskDb: Database
  limiter: Limiter
  botCheck: BotCheck
  mailer: Mailer
  sms: SmsSender
  enqueue: Enqueue
  gateways: Gateways
  readEvent: PageContext['readEvent']
  /** Reads several pages in one question; a slug without a row has no entry. */
  readEvents: (slugs: string[]) => Promise<Map<string, ScholarshipInfo>>
  /** Keys made from the secret, each for one use. None is in the database. */
  keys: {
    session: string
    /** Key of challenges to sign in at the desk, and of the browsers that it knows. */
    desk: string
    codes: CodeKeys
    receipts: string
    consents: string
    doctor: string
  }
  publicSettings: PageContext['publicSettings']
  close: () => Promise<void>
}
