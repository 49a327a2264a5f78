import type { ScholarshipInfo } from './partner.ts'
import type { PaymentResult } from './payment.ts'

/** Settings that a page may know. */
export type PublicSettings = {
  siteUrl: string
  demo: { outboxUrl: string; simulated: string[] } | undefined
  /** A rehearsal in production: nobody pays real money. */
  testPayments?: true
  botCheck:
    | { provider: 'altcha' }
    | { provider: 'off' }
    | { provider: 'recaptcha'; siteKey: string; url: string }
  sentryDsn: string | undefined
  /** Hears, without a name, that an application was left unfinished. */
  automationWebhookUrl: string | undefined
}

/** Without a `txId` none is meant, without a result there is none of that name. */
export type KnownPayment = { txId?: string; result?: PaymentResult }

/** All that the server hands to the loaders of its pages: no keys, no gateways, no database. */
export type PageContext = {
  publicSettings: PublicSettings
  /** The data of a college's page, or of the programme's own. */
  readEvent: (slug: string) => Promise<ScholarshipInfo | undefined>
  /**
   * Reads a payment for a page that is made for one visitor: the one named, else the last of this
   * browser.
   */
  readPayment: (txId: string | null) => Promise<KnownPayment>
  report: (error: unknown, context?: Record<string, string | number>) => void
}
