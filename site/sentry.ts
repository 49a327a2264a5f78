// Code splitting: loaded with the first error. Tree shaking: named imports keep the unused out.
import { init } from '@sentry/browser'
import { maskAll } from '../contract/mask.ts'

export { captureException } from '@sentry/browser'

export function start(dsn: string) {
  init({
    dsn,
    // Just the error: no clicks, console lines, addresses or traces.
    defaultIntegrations: false,
    beforeSend: ({ user: _user, request: _request, ...event }) => maskAll(event),
  })
}
