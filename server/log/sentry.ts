import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { maskAll } from '../../contract/mask.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { type DescribedError, describeError } from './describe-error.ts'

type Context = Record<string, string | number>

const mostAtOnce = 30
const timeout = 5_000
/** A stop waits no longer for reports. */
const patience = 2_000

/**
 * Sends errors in Sentry's envelope format, and nothing else: no request, cookie, address or host.
 * Sentry's own package brings OpenTelemetry along, 113 MB for this one call.
 */
export function connectSentry(dsn: string) {
  const { url, key } = readDsn(dsn)
  const underWay = new Set<Promise<unknown>>()
  let silentUntil = 0

  async function send(body: string) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=admit/${packageFile.version}, sentry_key=${key}`,
      },
      body,
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    if (response.status === 429) silentUntil = Date.now() + retryAfter(response.headers)
  }

  return {
    /** Reports what it can: a Sentry that is away, slow or full costs the site nothing. */
    capture(error: unknown, context: Context) {
      if (underWay.size >= mostAtOnce || Date.now() < silentUntil) return
      const sending = send(envelopeOf(error, context))
        .catch(() => {}) // The log has the error.
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async flush() {
      await Promise.race([Promise.all(underWay), delay(patience, undefined, { ref: false })])
    },
  }
}

/** `https://key@host/path/project` names the key, and where envelopes go. */
function readDsn(dsn: string) {
  const { protocol, username, host, pathname } = new URL(dsn)
  const [, path = '', project = ''] = pathname.match(/^(.*)\/([^/]+)\/?$/) ?? []
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username }
}

const retryAfter = (headers: Headers) => (Number(headers.get('retry-after')) || 60) * 1_000

/** A line about the envelope, a line about its item, and the item. */
function envelopeOf(error: unknown, context: Context) {
  const eventId = randomUUID().replaceAll('-', '')
  const event = {
    event_id: eventId,
    timestamp: Date.now() / 1_000,
    platform: 'node',
    level: 'error',
    release: `admit@${packageFile.version}`,
    exception: { values: maskAll(exceptionsOf(describeError(error))) },
    extra: maskAll(context),
  }
  const lines = [{ event_id: eventId, sent_at: new Date().toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** Sentry wants the cause before its effect. */
function exceptionsOf({ type, message, stack, cause }: DescribedError): object[] {
  const own = { type, value: message, stacktrace: { frames: framesOf(stack) } }
  return cause ? [...exceptionsOf(cause), own] : [own]
}

const frame = /^ {4}at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/gm

/** Sentry wants the outermost call first. */
const framesOf = (stack: string) =>
  [...stack.matchAll(frame)]
    .map(([, name, file = '', line, column]) => ({
      function: name ?? '<anonymous>',
      filename: file,
      lineno: Number(line),
      colno: Number(column),
      in_app: !/^node:|node_modules/.test(file),
    }))
    .reverse()
