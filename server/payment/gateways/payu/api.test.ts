import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createPayuApi } from './api.ts'
import { commandHash } from './hash.ts'

/** PayU, which answers everything with this and 200; and what it was asked. */
async function answering(answer: unknown, slash = '') {
  const asked: { url: string | undefined; form: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    asked.push({ url: request.url, form: Object.fromEntries(new URLSearchParams(text)) })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const config = { key: 'key', salt: 'salt', apiUrl: `http://127.0.0.1:${port}${slash}` }
  return { api: createPayuApi(config as Parameters<typeof createPayuApi>[0]), asked, config }
}

const details = (found: object) => ({ transaction_details: found })

test('a payment is asked for by our own id, signed', async () => {
  const payment = { mihpayid: 403, status: 'success', amt: '10.00', disc: null }
  const { api, asked, config } = await answering(details({ tx1: payment }), '/')
  expect(await api.findPayment('tx1')).toMatchObject({ mihpayid: '403', status: 'success' })
  expect(asked).toEqual([
    {
      url: '/merchant/postservice.php?form=2',
      form: {
        key: 'key',
        command: 'verify_payment',
        hash: commandHash(config as Parameters<typeof commandHash>[0], 'verify_payment', 'tx1'),
        var1: 'tx1',
      },
    },
  ])
})

test('a payment that PayU does not know is none; an answer about another says nothing', async () => {
  const unknown = { mihpayid: 'Not Found', status: 'Not Found' }
  const { api } = await answering(details({ tx1: unknown }))
  expect(await api.findPayment('tx1')).toBeUndefined()
  await expect(api.findPayment('tx2')).rejects.toThrow(ProviderUnreachable)
  await expect(api.findPayment('tx2')).rejects.toThrow('PayU answered about another payment')
})

test('keys are right where PayU gives details, and refused where it gives a message', async () => {
  const { api, asked } = await answering(details({}))
  await api.check()
  expect(asked[0]?.form).toMatchObject({ command: 'verify_payment', var1: 'doctor' })
  const wrong = await answering({ status: 0, msg: 'Invalid hash' })
  const error = await wrong.api.check().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(error).toMatchObject({
    status: 401,
    message: 'PayU refused',
    body: { msg: 'Invalid hash' },
  })
})

test('the actions on a payment are a list, also where PayU sends a sentence', async () => {
  const capture = { request_id: 1, action: 'capture', token: null, status: 'SUCCESS', amt: 10 }
  const { api, asked } = await answering(details({ 403: { 1: capture } }))
  expect(await api.listActions('403')).toEqual([
    { request_id: '1', action: 'capture', token: null, status: 'SUCCESS', amt: '10' },
  ])
  expect(asked[0]?.form).toMatchObject({
    command: 'check_action_status',
    var1: '403',
    var2: 'payuid',
  })
  const none = await answering(details({ 403: 'No action status found' }))
  expect(await none.api.listActions('403')).toEqual([])
  expect(await none.api.listActions('404')).toEqual([])
})

test('a refund names the payment, our token and the amount, in this order', async () => {
  const { api, asked } = await answering({ status: 1, msg: 'Queued', request_id: 99 })
  expect(await api.refund('403', 'token', '5.00')).toEqual({
    status: 1,
    msg: 'Queued',
    request_id: '99',
  })
  expect(asked[0]?.form).toMatchObject({
    command: 'cancel_refund_transaction',
    var1: '403',
    var2: 'token',
    var3: '5.00',
  })
})
