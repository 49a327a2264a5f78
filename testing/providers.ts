import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { RawRequest } from '../server/payment/gateway.ts'
import { startSimulators } from '../simulators/main.ts'
import { freePorts } from './process.ts'

export const payer = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone: '+919876543210',
  address: '',
}
export const addresses = {
  returnUrl: 'https://site.example/success?kspay_id=tx-1',
  returnPostUrl: 'https://site.example/payments/return',
  webhookUrl: 'https://site.example/payments/webhook',
}
/** The simulated providers, and in the site's place something that keeps the webhooks they send. */
export async function startProviders() {
  const port = await freePorts()
  const site = await startWebhookKeeper(port)
  const siteUrl = `http://127.0.0.1:${port}`
  const simulators = await startSimulators({ port: port + 1, siteUrl })
  onTestFinished(simulators.stop)
  return {
    url: simulators.url,
    webhooks: site.webhooks,

    misbehave: (gateway: string, misbehaviour: object) =>
      send(`${simulators.url}/misbehaviour/${gateway}`, 'PUT', misbehaviour),

    /** Presses a button of a checkout page and gives back what the page hands to its parent. */
    async press(path: string, fields: Record<string, string>) {
      const body = new URLSearchParams(fields)
      const response = await fetch(`${simulators.url}${path}`, { method: 'POST', body })
      const [, handed] = /postMessage\((.*), '\*'\)/.exec(await response.text()) ?? []
      return handed ? JSON.parse(handed) : undefined
    },
  }
}

async function startWebhookKeeper(port: number) {
  const kept: RawRequest[] = []
  const news = new EventEmitter()
  const server = createServer(async (request, response) => {
    kept.push(await rawRequest(request))
    response.end()
    news.emit('webhook')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    async webhooks(count: number) {
      while (kept.length < count) await once(news, 'webhook')
      return kept
    },
  }
}

async function rawRequest(request: IncomingMessage): Promise<RawRequest> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])
  const { searchParams } = new URL(request.url ?? '', 'http://site')
  return {
    headers: Object.fromEntries(headers),
    rawBody: await buffer(request),
    query: searchParams,
  }
}

function send(url: string, method: string, body: object) {
  return fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** A provider that answers one thing at each path, for states that no button leads to. */
export async function startScriptedProvider(answers: Record<string, unknown>) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://provider')
    const answer = answers[`${request.method} ${pathname}`]
    response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  const port = await freePorts()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}
