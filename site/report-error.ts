let dsn: string | undefined

/** Listens for errors. Code splitting: Sentry is only loaded when there is one to report. */
export function reportErrorsTo(address: string) {
  if (dsn) return
  dsn = address
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

let started = false

export async function reportError(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: without a reporter the browser's own log is all there is.
  if (!dsn) return console.warn(error)
  const { start, captureException } = await import('./sentry.ts')
  if (!started) start(dsn)
  started = true
  captureException(error)
}
