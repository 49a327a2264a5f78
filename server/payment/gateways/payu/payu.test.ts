import { describe, expect, it } from 'vitest'
import {
  form,
  keys,
  pay,
  press,
  setUpPayu,
  signForm,
  visit,
  withQuery,
} from '../../../../testing/gateways/payu.ts'
import { act, attemptOf, payer, urls } from '../../../../testing/providers.ts'
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
    expect(site.payu.parseReturn?.({ ...form({}), rawBody })).toEqual({
      txId: 'tx1',
      isAuthentic: true,
    })
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

  it('tells of a chargeback and of its end, by PayU’s number of the payment', async () => {
    const site = await setUpPayu()
    const { mihpayid } = await pay(site)
    const noticeOf = async (text: string) =>
      site.payu.parseWebhook(withQuery(await site.webhook(text)))
    await act(site.url, 'PAYU', { act: 'dispute', txId: 'tx1' })
    const opened = await noticeOf('"cb_status":"NEW"')
    expect(opened).toMatchObject({
      providerPaymentId: mihpayid,
      dispute: {
        id: expect.stringMatching(/^\d+$/),
        state: 'open',
        amount: attemptOf().expected,
        reason: 'Fraud - Card Absent Environment',
      },
    })
    await act(site.url, 'PAYU', { act: 'win-dispute', txId: 'tx1' })
    const won = await noticeOf('"cb_status":"CB WON"')
    expect(won.dispute).toMatchObject({ id: opened.dispute?.id, state: 'won' })
    expect(won.dedupeKey).not.toBe(opened.dedupeKey)
    expect(opened.dedupeKey).toMatch(`dispute:${opened.dispute?.id}:NEW:`)
  })

  it.each([
    ['Bank Comm Sent', 'open'],
    ['CB LOST', 'lost'],
    ['Accepted', 'lost'],
  ])('takes a chargeback that is "%s" for %s', async (cb_status, state) => {
    const txn_id = '0abc1def2ghi3jkl4mno5pqr6'
    const event = { event: 'dispute', cb_id: 1_761_758, txn_id, cb_amount: '1.0', cb_status }
    const payu = createPayu({ ...keys, paymentUrl: 'https://a.test/', apiUrl: 'https://b.test' })
    const rawBody = Buffer.from(JSON.stringify(event))
    const query = new URLSearchParams({ token: 'T' })
    expect(await payu.parseWebhook({ headers: {}, rawBody, query })).toMatchObject({
      txId: txn_id,
      dispute: { id: '1761758', state, amount: { minor: 100, currency: 'INR' } },
    })
  })

  // Copied from PayU's documents.
  const refund = {
    action: 'refund',
    status: 'success',
    mihpayid: ' 23907365951 ',
    request_id: '17265314530',
    merchantTxnId: 'tx1',
    token: 'DG0036362',
    amt: '149.00',
  }

  it('names the payment of a refund, and is not believed without the token of its URL', async () => {
    const rawBody = Buffer.from(JSON.stringify(refund))
    const parsed = (webhookToken: string, token?: string) =>
      createPayu({
        ...keys,
        webhookToken,
        paymentUrl: 'https://a.test/',
        apiUrl: 'https://b.test',
      }).parseWebhook({
        headers: {},
        rawBody,
        query: new URLSearchParams(token === undefined ? {} : { token }),
      })
    expect(await parsed('T', 'T')).toEqual({
      dedupeKey: 'refund:17265314530:success',
      txId: 'tx1',
      providerPaymentId: '23907365951',
      ack: { contentType: 'text/plain', body: 'OK' },
    })
    const forbidden = { code: 'forbidden' }
    await expect(parsed('T', 'U')).rejects.toMatchObject(forbidden)
    await expect(parsed('T')).rejects.toMatchObject(forbidden)
    await expect(parsed('', '')).rejects.toMatchObject(forbidden)
    await expect(parsed('')).rejects.toMatchObject(forbidden)
  })
})
