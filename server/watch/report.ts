import type { ErrorEvent } from '@sentry/node'
import type { Logger } from 'pino'
import { maskAll } from '../../contract/mask.ts'
import { withoutParameters } from './describe-error.ts'

/** Tells the log, and Sentry where a DSN is set, about an error nobody expected. */
export type Report = (error: unknown, context?: Record<string, string | number>) => void

export async function createReporter(dsn: string | undefined, log: Logger) {
  const sentry = dsn ? await import('@sentry/node') : undefined
  sentry?.init({
    dsn,
    // Just the error: no request bodies, cookies, IP addresses, console lines or traces.
    defaultIntegrations: false,
    beforeSend: withoutPeople,
  })
  const report: Report = (error, context = {}) => {
    log.error({ err: error, ...context }, 'Unexpected error')
    sentry?.captureException(error, { extra: context })
  }
  return { report, flush: async () => void (await sentry?.close(2_000)) }
}

function withoutPeople({
  user: _user,
  request: _request,
  server_name: _host,
  ...event
}: ErrorEvent) {
  for (const exception of event.exception?.values ?? []) {
    exception.value = withoutParameters(exception.value ?? '')
  }
  return maskAll(event)
}
