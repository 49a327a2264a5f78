import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import type { GatewayName } from '../contract/payment.ts'
import {
  gatewayConfigs,
  paymentVariables,
  readGateways,
  type SettingsOf,
} from '../server/payment/payment.config.ts'
import type { Attempt, Payer, RawRequest, Urls } from '../server/payment/provider/gateway.ts'
import type { Act } from '../simulators/acts.ts'
import { type Simulators, startSimulators } from '../simulators/main.ts'
import type { Misbehaviour } from '../simulators/misbehaviour.ts'
import { freePorts } from './ports.ts'

export const payer: Payer = {
  name: 'Asha Devi Rao',
  email: 'asha@example.org',
  phone: '+919876543210',
  clientIp: '203.0.113.7',
}
export const urls: Urls = {
  returnUrl: 'https://site.test/success?kspay_id=tx1',
  returnPostUrl: 'https://site.test/payments/return',
  webhookUrl: 'https://site.test/payments/webhook',
}
export const attemptOf = (change: Partial<Attempt> = {}): Attempt => ({
  txId: 'tx1',
  providerOrderId: undefined,
  providerPaymentId: undefined,
  expected: { minor: 125_000, currency: 'INR' },
  ...change,
})

export type Delivery = RawRequest & { path: string }
export type Providers = Awaited<ReturnType<typeof startProviders>>

/** The simulated providers, and in the site's place something that keeps the webhooks they send. */
export async function startProviders() {
  const site = await startWebhookKeeper()
  const simulators = await startOnFreePorts(site.url)
  onTestFinished(simulators.stop)
  const { url } = simulators

  /** Acts as a visitor on a provider's page. */
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  return {
    url,
    webhook: site.webhook,
    webhooks: site.webhooks,
    misbehave: (gateway: GatewayName, misbehaviour: Misbehaviour) =>
      misbehave(url, gateway, misbehaviour),
    submit,

    /** Presses a button inside a dialog and gives back what that hands to the page around it. */
    async press(path: string, fields: Record<string, string>) {
      const response = await submit(path, fields)
      const [, handed] = /postMessage\((.*), '\*'\)/.exec(await response.text()) ?? []
      return handed ? JSON.parse(handed) : undefined
    },
  }
}

/** Configuration of a gateway that is simulated at this URL. */
export function simulatedConfig<Name extends GatewayName>(name: Name, url: string) {
  const variables = z.object(paymentVariables).parse(gatewayConfigs[name].simulated(url))
  return readGateways(variables)[name] as SettingsOf<Name>
}

export async function misbehave(url: string, gateway: GatewayName, misbehaviour: Misbehaviour) {
  await fetch(`${url}/misbehaviour/${gateway}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(misbehaviour),
  })
}

/** Something happens at a provider without the site. */
export async function act(url: string, gateway: GatewayName, what: Act) {
  const response = await fetch(`${url}/acts/${gateway}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  })
  if (!response.ok) throw new Error(`${gateway} cannot ${what.act}: ${response.status}`)
}

/** Shortens the timeout: nobody wants to wait for eight seconds. */
export function losePatienceSoon() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300))
  onTestFinished(() => spy.mockRestore())
}

export type Answer = { status?: number; body: unknown }

/** A provider of the test's own making, for what the simulated ones never do. */
export async function startScriptedProvider(answer: (request: IncomingMessage) => Answer) {
  return listen((request, response) => {
    const { status = 200, body } = answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

/** One whose requests are kept; where it has nothing to say it breaks. */
export async function startRecordedProvider(
  answer: (request: IncomingMessage) => Answer | undefined,
) {
  const requests: IncomingMessage[] = []
  const url = await startScriptedProvider((request) => {
    requests.push(request)
    return answer(request) ?? { status: 500, body: {} }
  })
  return { url, requests }
}

/** One that answers the same at each path, and knows no other: `{ 'GET /orders/1': … }`. */
export const startProviderWith = (answers: Record<string, unknown>) =>
  startScriptedProvider(({ method, url = '' }) => {
    const body = answers[`${method} ${new URL(url, 'http://provider').pathname}`]
    return body === undefined ? { status: 500, body: {} } : { body }
  })

/** A race condition: someone else may take the ports between looking for and taking them. */
async function startOnFreePorts(siteUrl: string): Promise<Simulators> {
  for (;;) {
    try {
      return await startSimulators({ port: await freePorts(), siteUrl })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

async function startWebhookKeeper() {
  const kept: Delivery[] = []
  const news = new EventEmitter()
  const url = await listen(async (request, response) => {
    const headers = request.headers as Delivery['headers']
    const rawBody = await buffer(request)
    kept.push({ path: request.url ?? '', headers, rawBody, query: new URLSearchParams() })
    response.end()
    news.emit('webhook')
  })
  return {
    url,

    /** All that came, as soon as there are so many. */
    async webhooks(count: number) {
      while (kept.length < count) await once(news, 'webhook')
      return kept
    },

    /** The first whose body contains a text. */
    async webhook(text: string): Promise<Delivery> {
      for (;;) {
        const found = kept.find(({ rawBody }) => rawBody.includes(text))
        if (found) return found
        await once(news, 'webhook')
      }
    },
  }
}

async function listen(handle: RequestListener) {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
