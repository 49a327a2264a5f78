import { describe, expect, it } from 'vitest'
import { form, keys, pay, press, setUpPayu, visit } from '../../../../testing/gateways/payu.ts'
import { attemptOf, payer, urls } from '../../../../testing/providers.ts'
import { requestHash, responseHash } from './hash.ts'
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

  it('gives the same form every time', async () => {
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
      enforce_paymethod: 'creditcard|debitcard|netbanking|upi',
      payUUrl: 'https://a.test/',
    })
    expect(JSON.stringify(first)).not.toContain('"S"')
  })

  it('is refused for a reference that PayU would cut', async () => {
    const payu = createPayu({ ...keys, paymentUrl: 'https://a.test/', apiUrl: 'https://b.test' })
    const attempt = attemptOf({ txId: 'x'.repeat(26) })
    await expect(payu.initiate(attempt, payer, urls)).rejects.toThrow('25 characters')
  })

  it('sends no email of more than 50 characters: the site’s own address takes its place', async () => {
    const payu = createPayu({ ...keys, paymentUrl: 'https://a.test/', apiUrl: 'https://b.test' })
    const sent = async (email: string) => {
      const { payload } = await payu.initiate(attemptOf(), { ...payer, email }, urls)
      return payload.details.initiateTransaction
    }
    const domain = '@example.org'
    const longest = 'a'.repeat(50 - domain.length) + domain
    expect(await sent(longest)).toMatchObject({ email: longest })
    const form = await sent(`a${longest}`)
    expect(form.email).toBe('noreply@site.test')
    expect(form.hash).toBe(requestHash(keys, form))
    const far = { ...urls, returnPostUrl: `https://${'a'.repeat(43)}.test/return` }
    const tooFar = payu.initiate(attemptOf(), { ...payer, email: `a${longest}` }, far)
    await expect(tooFar).rejects.toThrow('50 characters')
  })

  it.each([
    ['Priya S.', 'Priya S'],
    ['S.Priya', 'S Priya'],
    ['A. P. J. Abdul Kalam', 'A P J Abdul Kalam'],
    ['Mary-Jane O’Neil Jr.', 'Mary Jane ONeil Jr'],
    ["José O'Brien", 'Jose OBrien'],
    ['Raj రాజ్\u200Cకుమార్', 'Raj'],
    ['రాజ్\u200Cకుమార్', 'Applicant'],
    ['A'.repeat(61), 'A'.repeat(60)],
  ])('sends the name %s in Latin letters, and its page takes it', async (name, firstname) => {
    const site = await setUpPayu()
    const named = { ...payer, name }
    const { payload } = await site.payu.initiate(attemptOf(), named, urls)
    expect(payload.details.initiateTransaction.firstname).toBe(firstname)
    expect(await visit(site, named)).toContain('INR 1250.00')
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
    expect(site.payu.parseReturn?.(form(failed))).toEqual({ txId: 'tx1', isAuthentic: true })
    const paid = await pay(site)
    expect(paid.status).toBe('success')
    expect(site.payu.parseReturn?.(form(paid))).toEqual({ txId: 'tx1', isAuthentic: true })
  })

  it('is believed with additional charges only if they are part of the hash', () => {
    const payu = createPayu({ ...keys, paymentUrl: 'https://a.test/', apiUrl: 'https://b.test' })
    const fields = { txnid: 'tx1', status: 'success', amount: '1.00', additionalCharges: '2.50' }
    const hash = responseHash(keys, new URLSearchParams(fields))
    expect(payu.parseReturn?.(form({ ...fields, hash }))).toEqual({
      txId: 'tx1',
      isAuthentic: true,
    })
    const changed = form({ ...fields, hash, additionalCharges: '0.50' })
    expect(payu.parseReturn?.(changed)).toEqual({ txId: 'tx1', isAuthentic: false })
  })

  it.each([
    ['another status', { status: 'success' }, 'tx1'],
    ['another payment', { txnid: 'tx2' }, 'tx2'],
    ['another amount', { amount: '1.00' }, 'tx1'],
    ['no hash', { hash: '' }, 'tx1'],
  ])('is not believed with %s, and still names the payment', async (_name, change, txId) => {
    const site = await setUpPayu()
    const fields = await pay(site, 'fail')
    expect(site.payu.parseReturn?.(form({ ...fields, ...change }))).toEqual({
      txId,
      isAuthentic: false,
    })
  })

  it.each([
    ['nothing', ''],
    ['JSON', '{"txnid":"tx1"}'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00])],
    ['an empty reference', 'txnid=&status=success'],
  ])('is not believed and names no payment with %s', async (_name, body) => {
    const { payu } = await setUpPayu()
    expect(payu.parseReturn?.({ ...form({}), rawBody: Buffer.from(body) })).toEqual({
      isAuthentic: false,
    })
  })
})
