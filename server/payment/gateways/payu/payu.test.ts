import { describe, expect, it } from 'vitest'
import {
  form,
  keys,
  pay,
  press,
  setUpPayu,
  signForm,
  visit,
} from '../../../../testing/gateways/payu.ts'
import { attemptOf, payer, urls } from '../../../../testing/providers.ts'
import { Problem } from '../../../http/problem.ts'
import { responseHash } from './hash.ts'
import { createPayu } from './payu.ts'

describe('starting a payment with PayU', () => {
  it('is accepted by its page, and the same form twice is one payment', async () => {
    const site = await setUpPayu()
    const [first, second] = [await visit(site), await visit(site)]
    expect(first).toContain('INR 1250.00')
    expect(second).toBe(first)
    await press(site, 'pay')
    expect(await visit(site)).toContain('Duplicate Order ID')
  })

  it('says the same every time it is asked', async () => {
    const payu = createPayu({ ...keys, paymentUrl: 'https://a.test/', apiUrl: 'https://b.test' })
    const [first, second] = await Promise.all([
      payu.initiate(attemptOf(), { ...payer, phone: '+91 98765 43210' }, urls),
      payu.initiate(attemptOf(), payer, urls),
    ])
    expect(first).toEqual(second)
    expect(first.payload).toMatchObject({ txId: 'tx1', amount: 1250, currency: 'INR' })
    expect(first.payload.details.initiateTransaction).toMatchObject({
      txnid: 'tx1',
      amount: '1250.00',
      phone: '9876543210',
      surl: urls.returnPostUrl,
      furl: urls.returnPostUrl,
      payUUrl: 'https://a.test/',
    })
    expect(JSON.stringify(first)).not.toContain('"S"')
  })

  it('is refused for a reference that PayU would cut', async () => {
    const payu = createPayu({ ...keys, paymentUrl: 'https://a.test/', apiUrl: 'https://b.test' })
    const attempt = attemptOf({ txId: 'x'.repeat(26) })
    await expect(payu.initiate(attempt, payer, urls)).rejects.toThrow('25 characters')
  })

  it("opens the pay page for PayU's hosts and for the configured one", () => {
    const payu = createPayu({
      ...keys,
      paymentUrl: 'http://127.0.0.1:1234/payu/_payment',
      apiUrl: 'http://127.0.0.1:1234/payu',
    })
    expect(payu.opening).toEqual({ form: ['https://*.payu.in', 'http://127.0.0.1:1234'] })
  })
})

describe('coming back from PayU', () => {
  it('is believed when the hash is right, after success and failure', async () => {
    const site = await setUpPayu()
    const failed = await pay(site, 'fail')
    expect(failed.status).toBe('failure')
    expect(site.payu.parseReturn?.(form(failed))).toEqual({ txId: 'tx1' })
    const paid = await pay(site)
    expect(paid.status).toBe('success')
    expect(site.payu.parseReturn?.(form(paid))).toEqual({ txId: 'tx1' })
  })

  it('is believed with additional charges only if they are part of the hash', () => {
    const payu = createPayu({ ...keys, paymentUrl: 'https://a.test/', apiUrl: 'https://b.test' })
    const fields = { txnid: 'tx1', status: 'success', amount: '1.00', additionalCharges: '2.50' }
    const hash = responseHash(keys, new URLSearchParams(fields))
    expect(payu.parseReturn?.(form({ ...fields, hash }))).toEqual({ txId: 'tx1' })
    const changed = form({ ...fields, hash, additionalCharges: '0.50' })
    expect(() => payu.parseReturn?.(changed)).toThrow(Problem)
  })

  it.each([
    ['another status', { status: 'success' }],
    ['another payment', { txnid: 'tx2' }],
    ['another amount', { amount: '1.00' }],
    ['no hash', { hash: '' }],
  ])('is not believed with %s', async (_name, change) => {
    const site = await setUpPayu()
    const fields = await pay(site, 'fail')
    expect(() => site.payu.parseReturn?.(form({ ...fields, ...change }))).toThrow(
      'The signature is not valid.',
    )
  })
})

describe("PayU's webhook", () => {
  it('is believed, names the payment, and has the same key every time', async () => {
    const site = await setUpPayu()
    await site.misbehave('PAYU', { webhook: 'duplicate' })
    const { mihpayid } = await pay(site)
    const [first, second] = await Promise.all((await site.webhooks(2)).map(site.payu.parseWebhook))
    expect(first).toEqual({
      dedupeKey: `tx1:${mihpayid}:success:captured`,
      txId: 'tx1',
      ack: { contentType: 'text/plain', body: 'OK' },
    })
    expect(second).toEqual(first)
  })

  it('names the payment that was signed, whatever was added', async () => {
    const site = await setUpPayu()
    const { payload } = signForm('txnid=tx1&status=success')
    const rawBody = Buffer.from(`${payload}&txnid=tx2&status=failure`)
    expect(await site.payu.parseWebhook({ ...form({}), rawBody })).toMatchObject({
      dedupeKey: 'tx1::success:',
      txId: 'tx1',
    })
    expect(site.payu.parseReturn?.({ ...form({}), rawBody })).toEqual({ txId: 'tx1' })
  })

  it('is refused when it is forged, empty, JSON, or signed with another salt', async () => {
    const site = await setUpPayu()
    await site.misbehave('PAYU', { webhook: 'forged' })
    await pay(site)
    const forged = await site.webhook('txnid=tx1')
    const fields = Object.fromEntries(new URLSearchParams(forged.rawBody.toString()))
    const other = responseHash({ ...keys, key: 'simulated-payu-key' }, new URLSearchParams(fields))
    const { hash: _hash, ...unsigned } = fields
    const json = { ...forged, rawBody: Buffer.from(JSON.stringify(fields)) }
    const empty = { ...forged, rawBody: Buffer.alloc(0) }
    for (const bad of [forged, form({ ...fields, hash: other }), form(unsigned), json, empty]) {
      await expect(site.payu.parseWebhook(bad)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})
