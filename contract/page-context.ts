import type { ScholarshipInfo } from './partner.ts'

/** What a page may know of the configuration. */
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

/** All that the server hands to the loaders of its pages: no keys, no gateways, no database. */
export type PageContext = {
  publicSettings: PublicSettings
  /** The data of a college's page, or of the programme's own. */
  readEvent: (slug: string) => Promise<ScholarshipInfo | undefined>
  report: (error: unknown, context?: Record<string, string | number>) => void
}
