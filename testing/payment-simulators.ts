import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { GatewayName } from '../contract/payment.ts'
import type { RawRequest } from '../server/payment/gateway.ts'
import { simulatedVariables } from '../server/payment/payment.config.ts'
import { startSimulators } from '../simulators/main.ts'
import type { Misbehaviour } from '../simulators/misbehaviour.ts'
import { freePorts } from './process.ts'

export type PaymentSimulators = Awaited<ReturnType<typeof startPaymentSimulators>>

/** The simulated gateways, and in place of the site something that only takes their webhooks. */
export async function startPaymentSimulators() {
  const port = await freePorts()
  const arrived: RawRequest[] = []
  const arrivals = new EventEmitter()
  const site = createServer(async (request, response) => {
    const rawBody = await buffer(request)
    const headers = request.headers as RawRequest['headers']
    arrived.push({ headers, rawBody, query: new URLSearchParams() })
    arrivals.emit('webhook')
    response.end('OK')
  })
  site.listen(port, '127.0.0.1')
  await once(site, 'listening')
  const simulators = await startSimulators({ port: port + 1, siteUrl: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await simulators.stop()
    site.closeAllConnections()
    site.close()
  })
  return {
    url: simulators.url,
    variables: simulatedVariables(simulators.url),

    async misbehave(gateway: GatewayName, misbehaviour: Misbehaviour) {
      const body = JSON.stringify(misbehaviour)
      const headers = { 'content-type': 'application/json' }
      await fetch(`${simulators.url}/misbehaviour/${gateway}`, { method: 'PUT', headers, body })
    },

    /** The next webhook, in the order in which they came. */
    async webhook(): Promise<RawRequest> {
      while (arrived.length === 0) await once(arrivals, 'webhook')
      return arrived.shift() as RawRequest
    },
  }
}
