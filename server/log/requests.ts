import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'
import { pageRoute } from './page-route.ts'

/** A request that was answered. */
export type Served = {
  id: string
  method: string
  /** The pattern of its route; pages have none. */
  route: string | undefined
  /** Path without the query, which may hold what a visitor typed or a gateway added. */
  path: string | undefined
  status: number
  ms: number
  /** Set where another process answered in our place, and has logged it. */
  isLogged?: boolean
}

export type Watch = (request: Served) => void

/** Writes each request to the log and into the figures, in all ways it can be answered. */
export function watchRequests({ log, metrics }: { log: Logger; metrics: Registry }): Watch {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 5, 10, 30],
    registers: [metrics],
  })
  return ({ id, method, route, path, status, ms, isLogged = true }) => {
    seconds.observe({ method, route: route ?? pageRoute(path), status }, ms / 1000)
    if (isLogged)
      log.info({ request: id, method, path: route ?? path, status, ms: Math.round(ms) }, 'request')
  }
}
