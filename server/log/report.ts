import type { Logger } from 'pino'
import { connectSentry } from './sentry.ts'

/** Tells the log, and Sentry where a DSN is set, about an error nobody expected. */
export type Report = (error: unknown, context?: Record<string, string | number>) => void

export function createReporter(dsn: string | undefined, log: Logger) {
  const sentry = dsn ? connectSentry(dsn) : undefined
  const report: Report = (error, context = {}) => {
    log.error({ err: error, ...context }, 'Unexpected error')
    sentry?.capture(error, context)
  }
  return { report, flush: async () => void (await sentry?.flush()) }
}
