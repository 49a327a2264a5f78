import { mask } from '../contract/mask.ts'

type Sentry = typeof import('@sentry/browser')

let dsn: string | undefined
let sentry: Promise<Sentry> | undefined

/** Listens for errors. Sentry itself is only loaded when there is one to report. */
export function reportErrorsTo(address: string) {
  if (dsn) return
  dsn = address
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

export async function reportError(error: unknown) {
  if (!dsn) return
  sentry ??= load(dsn)
  const { captureException } = await sentry
  captureException(error)
}

async function load(address: string): Promise<Sentry> {
  const loaded = await import('@sentry/browser')
  loaded.init({
    dsn: address,
    // Just the error: no clicks, console lines, addresses or traces.
    defaultIntegrations: false,
    beforeSend: ({ user: _user, request: _request, ...event }) =>
      JSON.parse(mask(JSON.stringify(event))),
  })
  return loaded
}
