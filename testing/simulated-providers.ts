import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import type { RawRequest } from '../server/payment/gateway.ts'
import {
  type ConfigOf,
  type GatewayConfigs,
  paymentVariables,
  readGateways,
  simulatedVariables,
} from '../server/payment/payment.config.ts'
import { type Simulators, startSimulators } from '../simulators/main.ts'
import type { Misbehaviour } from '../simulators/misbehaviour.ts'
import { freePorts } from './process.ts'

export type Delivery = RawRequest & { path: string }

/** The simulated outside world, and a site that only takes down which webhooks it is sent. */
export async function startSimulatedProviders() {
  const site = await startListeningSite()
  const simulators = await startOnFreePorts(site.url)
  onTestFinished(simulators.stop)
  const variables = Object.assign({}, ...Object.values(simulatedVariables(simulators.url)))
  const configs = readGateways(z.object(paymentVariables).parse(variables))
  return {
    url: simulators.url,
    siteUrl: site.url,
    webhook: site.webhook,
    deliveries: site.deliveries,
    configOf: <Name extends keyof GatewayConfigs>(name: Name) => configs[name] as ConfigOf<Name>,

    async misbehave(gateway: keyof GatewayConfigs, misbehaviour: Misbehaviour) {
      await fetch(`${simulators.url}/misbehaviour/${gateway}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(misbehaviour),
      })
    },

    /** What a visitor does on a provider's page. */
    submit: (path: string, fields: Record<string, string>) =>
      fetch(simulators.url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
  }
}

/** Between looking for ports and taking them, somebody else may have taken them. */
async function startOnFreePorts(siteUrl: string): Promise<Simulators> {
  for (;;) {
    try {
      return await startSimulators({ port: await freePorts(), siteUrl })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** Nobody wants to wait for eight seconds of silence. */
export function losePatienceSoon() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300))
  onTestFinished(() => spy.mockRestore())
}

/** A provider of the test's own making, for what the simulated ones never do. */
export function startScriptedServer(
  answer: (request: IncomingMessage) => { status: number; body: unknown },
) {
  return listen((request, response) => {
    const { status, body } = answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

async function startListeningSite() {
  const deliveries: Delivery[] = []
  const news = new EventEmitter()
  const { url } = await listen(async (request, response) => {
    const headers = request.headers as Delivery['headers']
    const rawBody = await buffer(request)
    deliveries.push({ path: request.url ?? '', headers, rawBody, query: new URLSearchParams() })
    response.end()
    news.emit('delivery')
  })

  /** Waits for the first webhook whose body contains a text. */
  async function webhook(text: string): Promise<Delivery> {
    for (;;) {
      const found = deliveries.find(({ rawBody }) => rawBody.includes(text))
      if (found) return found
      await once(news, 'delivery')
    }
  }
  return { url, deliveries, webhook }
}

async function listen(handle: RequestListener) {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
