import { describe, expect, it } from 'vitest'
import {
  form,
  keys,
  pay,
  setUpPayu,
  signForm,
  withQuery,
} from '../../../../testing/gateways/payu.ts'
import { act, attemptOf } from '../../../../testing/providers.ts'
import { responseHash } from './hash.ts'
import { createPayu } from './payu.ts'

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
