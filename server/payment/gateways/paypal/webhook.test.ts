import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { selfSignedCertificate } from '../../../../simulators/paypal/certificate.ts'
import { setUpPaypal } from '../../../../testing/gateways/paypal.ts'
import {
  type Answer,
  type Delivery,
  simulatedConfig,
  startRecordedProvider,
} from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createPaypal } from './paypal.ts'
import { signedText } from './webhook.ts'

const notValid = { code: 'forbidden', message: 'The signature is not valid.' }

test('events are believed, deduplicated by their id and acknowledged with nothing', async () => {
  const { pay, paypal, webhook } = await setUpPaypal()
  const { attempt } = await pay()
  const delivery = await webhook('PAYMENT.CAPTURE.COMPLETED')
  expect(delivery.path).toBe('/payments/paypal/webhook')
  const { id } = JSON.parse(delivery.rawBody.toString())
  expect(await paypal.parseWebhook(delivery)).toEqual({
    dedupeKey: id,
    txId: attempt.txId,
    providerOrderId: attempt.providerOrderId,
    ack: { contentType: 'text/plain', body: '' },
  })
})

test('an event whose signature is absent, spoilt or for something else is refused', async () => {
  const { pay, paypal, webhook, config } = await setUpPaypal()
  await pay()
  const good = await webhook('PAYMENT.CAPTURE.COMPLETED')
  const withHeaders = (headers: Delivery['headers']) => ({
    ...good,
    headers: { ...good.headers, ...headers },
  })
  const spaced = JSON.stringify(JSON.parse(good.rawBody.toString()), null, 1)
  const bad = [
    withHeaders({ 'paypal-transmission-sig': undefined }),
    withHeaders({ 'paypal-transmission-sig': 'AAAA' }),
    withHeaders({ 'paypal-transmission-id': randomUUID() }),
    withHeaders({ 'paypal-transmission-time': new Date(0).toISOString() }),
    withHeaders({ 'paypal-auth-algo': 'NONE' }),
    withHeaders({ 'paypal-cert-url': undefined }),
    withHeaders({ 'paypal-cert-url': 'http://127.0.0.1:9/v1/notifications/certs/CERT-1' }),
    withHeaders({ 'paypal-cert-url': `${good.headers['paypal-cert-url']}0` }),
    { ...good, rawBody: Buffer.from(spaced) },
    { ...good, headers: {} },
  ]
  for (const request of bad) {
    await expect(paypal.parseWebhook(request)).rejects.toMatchObject(notValid)
  }
  const elsewhere = createPaypal({ ...config, webhookId: 'another-webhook' })
  await expect(elsewhere.parseWebhook(good)).rejects.toMatchObject(notValid)
  await expect(paypal.parseWebhook(good)).resolves.toBeDefined()
})

test('an event that a stranger signed is refused', async () => {
  const { pay, paypal, webhook, misbehave } = await setUpPaypal()
  await misbehave('PAYPAL', { webhook: 'forged' })
  await pay()
  const forged = await webhook('PAYMENT.CAPTURE.COMPLETED')
  await expect(paypal.parseWebhook(forged)).rejects.toMatchObject(notValid)
})

test.each(['1999-01-01', '2199-01-01'])(
  'a webhook is refused when its certificate is not valid at the time: %s',
  async (day) => {
    const { pay, paypal, webhook } = await setUpPaypal()
    await pay()
    const good = await webhook('PAYMENT.CAPTURE.COMPLETED')
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await expect(paypal.parseWebhook(good)).rejects.toMatchObject(notValid)
    vi.useRealTimers()
    await expect(paypal.parseWebhook(good)).resolves.toBeDefined()
  },
)

test('an event is left for later while its certificate cannot be fetched', async () => {
  const { paypal, pay, webhook, config } = await setUpPaypal()
  await pay()
  const good = await webhook('PAYMENT.CAPTURE.COMPLETED')
  const away = 'http://127.0.0.1:9'
  const cutOff = createPaypal({ ...config, apiUrl: away })
  const headers = { ...good.headers, 'paypal-cert-url': `${away}/v1/notifications/certs/CERT-1` }
  await expect(cutOff.parseWebhook({ ...good, headers })).rejects.toBeInstanceOf(
    ProviderUnreachable,
  )
  await expect(paypal.parseWebhook(good)).resolves.toBeDefined()
})

/** PayPal's certificates as a test wants them, and how often it was asked. */
async function certificatesThat(answer: (url: string) => Answer) {
  const { url, requests } = await startRecordedProvider((request) => answer(request.url ?? ''))
  const config = { ...simulatedConfig('PAYPAL', url), apiUrl: url }
  const paypal = createPaypal(config)
  const send = (name: string, headers: Delivery['headers'] = {}) =>
    paypal.parseWebhook({
      rawBody: Buffer.from('{}'),
      query: new URLSearchParams(),
      headers: {
        'paypal-transmission-id': 'id',
        'paypal-transmission-time': 'now',
        'paypal-transmission-sig': 'AAAA',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${url}/v1/notifications/certs/${name}`,
        ...headers,
      },
    })
  return { send, config, asked: () => requests.length }
}

test.each(['id', 'time', 'sig'])(
  'for an event without its %s no certificate is fetched',
  async (name) => {
    const { send, asked } = await certificatesThat(() => ({ status: 404, body: {} }))
    const lacking = send('CERT-1', { [`paypal-transmission-${name}`]: undefined })
    await expect(lacking).rejects.toMatchObject(notValid)
    expect(asked()).toBe(0)
  },
)

test('a certificate that could not be had is asked for again', async () => {
  const answers: Answer[] = [
    { status: 404, body: {} },
    { status: 404, body: {} },
  ]
  const { send, asked } = await certificatesThat(() => answers.shift() ?? { body: {} })
  await expect(send('CERT-1')).rejects.toMatchObject(notValid)
  await expect(send('CERT-1')).rejects.toMatchObject(notValid)
  expect(asked()).toBe(2)
})

test('sixteen certificates are kept; one more, and all are fetched anew when they are needed', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = selfSignedCertificate(pair, 'certs.example.org')
  const { send, asked } = await certificatesThat(() => ({ body }))
  const start = Date.now()
  onTestFinished(() => void vi.useRealTimers())
  for (let turn = 0; turn <= 16; turn++) {
    // Moves past the limit of a minute, again and again.
    vi.useFakeTimers({ now: start + turn * 61_000, toFake: ['Date'] })
    if (turn === 16) {
      await expect(send('CERT-0')).rejects.toMatchObject(notValid)
      expect(asked()).toBe(16)
    }
    await expect(send(`CERT-${turn}`)).rejects.toMatchObject(notValid)
    expect(asked()).toBe(turn + 1)
  }
  await expect(send('CERT-16')).rejects.toMatchObject(notValid)
  expect(asked()).toBe(17)
  await expect(send('CERT-0')).rejects.toMatchObject(notValid)
  expect(asked()).toBe(18)
})

test.each(['rsa', 'ec'] as const)('a signature by a key of kind %s', async (kind) => {
  const pair =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { send, config } = await certificatesThat(() => ({
    body: selfSignedCertificate(pair, 'certs.example.org'),
  }))
  const text = signedText('id', 'now', config.webhookId, Buffer.from('{}'))
  const signature = sign('RSA-SHA256', Buffer.from(text), pair.privateKey).toString('base64')
  const sent = send('CERT-1', { 'paypal-transmission-sig': signature })
  // A well-signed body that is no event is invalid; PayPal signs with RSA alone.
  const code = kind === 'rsa' ? 'invalid' : 'forbidden'
  await expect(sent).rejects.toMatchObject({ code })
})

test('a certificate is fetched once, also for parallel events', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = selfSignedCertificate(pair, 'certs.example.org')
  const { send, asked } = await certificatesThat(() => ({ body }))
  const parallel = Array.from({ length: 5 }, () => send('CERT-1'))
  for (const sent of parallel) await expect(sent).rejects.toMatchObject(notValid)
  await expect(send('CERT-1')).rejects.toMatchObject(notValid)
  expect(asked()).toBe(1)
})

test('made-up names cost ten questions a minute, and push no certificate out', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = selfSignedCertificate(pair, 'certs.example.org')
  const { send, asked } = await certificatesThat((url) =>
    url.endsWith('CERT-1') ? { body } : { status: 404, body: {} },
  )
  await expect(send('CERT-1')).rejects.toMatchObject(notValid)
  for (let turn = 0; turn < 9; turn++) {
    await expect(send(`CERT-x${turn}`)).rejects.toMatchObject(notValid)
  }
  for (let turn = 0; turn < 20; turn++) {
    await expect(send(`CERT-y${turn}`)).rejects.toBeInstanceOf(ProviderUnreachable)
  }
  await expect(send('CERT-1')).rejects.toMatchObject(notValid)
  expect(asked()).toBe(10)
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(send('CERT-z')).rejects.toMatchObject(notValid)
  expect(asked()).toBe(11)
})

test('a certificate may take three seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  const { send } = await certificatesThat(() => ({ status: 404, body: {} }))
  await expect(send('CERT-1')).rejects.toMatchObject(notValid)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(3_000)
})

test('the signed text ends with the checksum of the raw bytes, as a decimal', () => {
  // 3421780262 is the published check value of CRC-32.
  expect(signedText('id', 'time', 'hook', Buffer.from('123456789'))).toBe('id|time|hook|3421780262')
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = signedText('a', 'b', 'c', Buffer.from(bytes))
      expect(text).toBe(`a|b|c|${crc32(bytes)}`)
      expect(Number(text.split('|')[3])).toBeGreaterThanOrEqual(0)
    }),
  )
})
