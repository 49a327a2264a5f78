import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keys, pay, setUpPayu } from '../../../../testing/gateways/payu.ts'
import {
  act,
  attemptOf,
  losePatienceSoon,
  startScriptedProvider,
} from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createPayu } from './payu.ts'

/** A PayU that answers one question after the other. */
async function answeringInTurn(...answers: unknown[]) {
  const left = answers.values()
  const url = await startScriptedProvider(() => ({ body: left.next().value }))
  return createPayu({ ...keys, paymentUrl: `${url}/_payment`, apiUrl: `${url}/` })
}

describe('a PayU refund', () => {
  it('is queued once and done in the end, however often it is asked for', async () => {
    const site = await setUpPayu()
    const { mihpayid = '' } = await pay(site)
    const attempt = attemptOf({ providerPaymentId: mihpayid })
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
    const first = await site.payu.refund(attempt, attempt.expected, 'refund-1')
    expect(first.state).toBe('PENDING')
    const second = await site.payu.refund(attempt, attempt.expected, 'refund-1')
    expect(second).toEqual({ state: 'DONE', providerRefundId: first.providerRefundId })
    const { providerRefundId } = first
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({
      state: 'REFUNDED',
      refunds: [{ providerRefundId, amount: attempt.expected, state: 'DONE' }],
    })
    const third = await site.payu.refund(attempt, attempt.expected, 'refund-2')
    expect(third).toEqual({ state: 'FAILED', reason: 'Invalid Amount' })
  })

  const payment = attemptOf({ providerPaymentId: '77' })
  const paid = {
    transaction_details: {
      tx1: { mihpayid: 77, status: 'success', unmappedstatus: 'captured', amt: '1250.00' },
    },
  }
  const nothingYet = { transaction_details: { 77: 'No action status found' } }
  const refundOf = (gateway: ReturnType<typeof createPayu>) =>
    gateway.refund(payment, payment.expected, 'r1')

  it.each([
    ...['100', '104', '127', '214', '227'].map((code) => [code, 'PENDING']),
    ...['105', '111', '0', '999'].map((code) => [code, 'FAILED']),
  ])('refused with the code %s is %s', async (error_code, state) => {
    const refusal = { status: 0, msg: 'No', error_code }
    const told = await answeringInTurn(paid, nothingYet, refusal, nothingYet)
    expect(await refundOf(told)).toEqual({ state, reason: 'No' })
    const untold = await answeringInTurn(paid, nothingYet, { status: 0, error_code }, nothingYet)
    expect(await refundOf(untold)).toEqual({ state, reason: `PayU answered ${error_code}` })
  })

  it('refused without a code stays undecided', async () => {
    const payu = await answeringInTurn(paid, nothingYet, { status: 0 }, nothingYet)
    await expect(refundOf(payu)).rejects.toThrow('PayU did not decide about the refund')
  })

  it.each([
    ['SUCCESS', { state: 'DONE' }],
    ['failure', { state: 'FAILED', reason: 'PayU could not return the money.' }],
    ['queued', { state: 'PENDING' }],
    ['IN PROGRESS', { state: 'PENDING' }],
    ['REQUESTED', { state: 'PENDING' }],
    ['od_hit', { state: 'PENDING' }],
  ])('that was asked for before has the state that PayU lists: %s', async (status, expected) => {
    const token = createHash('sha256').update('r1').digest('hex').slice(0, 23)
    const listed = {
      transaction_details: {
        77: { 5: { request_id: 5, action: 'refund', token, status, amt: '1250.00' } },
      },
    }
    const found = { providerRefundId: '5', ...expected }
    expect(await refundOf(await answeringInTurn(paid, listed))).toEqual(found)
    // If two ask at once, the second is refused and finds the refund of the first.
    const raced = await answeringInTurn(paid, nothingYet, { status: 0, error_code: '105' }, listed)
    expect(await refundOf(raced)).toEqual(found)
  })

  it('leaves the payment paid until it is done, and after it has failed', async () => {
    const site = await setUpPayu()
    const { mihpayid = '' } = await pay(site)
    const attempt = attemptOf({ providerPaymentId: mihpayid })
    await site.misbehave('PAYU', { refund: 'pending' })
    const { providerRefundId } = await site.payu.refund(attempt, attempt.expected, 'r1')
    const status = () => site.payu.fetchStatus(attempt)
    const told = (state: string) => [{ providerRefundId, amount: attempt.expected, state }]
    expect(await status()).toMatchObject({ state: 'PAID', refunds: told('PENDING') })
    await act(site.url, 'PAYU', { act: 'finish-refund', txId: 'tx1' })
    expect(await status()).toMatchObject({ state: 'REFUNDED', refunds: told('DONE') })
    await act(site.url, 'PAYU', { act: 'fail-refund', txId: 'tx1' })
    expect(await status()).toMatchObject({ state: 'PAID', refunds: told('FAILED') })
    await site.misbehave('PAYU', {})
    expect(await site.payu.refund(attempt, attempt.expected, 'r2')).toMatchObject({
      state: 'PENDING',
    })
    expect(await status()).toMatchObject({ state: 'REFUNDED' })
  })

  it('fails with PayU’s reason when refused, and is listed when made on PayU’s own pages', async () => {
    const site = await setUpPayu()
    const { mihpayid = '' } = await pay(site)
    const attempt = attemptOf({ providerPaymentId: mihpayid })
    await site.misbehave('PAYU', { refund: 'refused' })
    expect(await site.payu.refund(attempt, attempt.expected, 'r1')).toEqual({
      state: 'FAILED',
      reason: 'Refund is not allowed',
    })
    await act(site.url, 'PAYU', { act: 'refund', txId: 'tx1', minor: 25_000 })
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({
      state: 'PAID',
      refunds: [{ amount: { minor: 25_000, currency: 'INR' }, state: 'DONE' }],
    })
  })

  it('returns only what was debited where an offer paid the rest', async () => {
    const details = { ...paid.transaction_details.tx1, transaction_amount: '1250.00' }
    const discounted = { ...details, amt: '1150.00', disc: '100.00' }
    const asked: string[] = []
    const url = await startScriptedProvider((request) => {
      request.on('data', (data) => asked.push(String(data)))
      return { body: answers.shift() }
    })
    const answers = [
      { transaction_details: { tx1: discounted } },
      nothingYet,
      { status: 1, request_id: 5 },
    ]
    const payu = createPayu({ ...keys, paymentUrl: `${url}/_payment`, apiUrl: url })
    expect(await refundOf(payu)).toEqual({ state: 'PENDING', providerRefundId: '5' })
    expect(new URLSearchParams(asked.at(-1)).get('var3')).toBe('1150.00')
    const refund = { request_id: 5, action: 'refund', status: 'success', amt: '1150.00' }
    const returned = await answeringInTurn(
      { transaction_details: { tx1: discounted } },
      { transaction_details: { 77: { 5: refund } } },
    )
    expect(await returned.fetchStatus(payment)).toMatchObject({ state: 'REFUNDED' })
  })

  it('in part leaves the payment paid until all is returned', async () => {
    const site = await setUpPayu()
    const { mihpayid = '' } = await pay(site)
    const attempt = attemptOf({ providerPaymentId: mihpayid })
    await site.payu.refund(attempt, { minor: 50_050, currency: 'INR' }, 'part-1')
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
    await site.payu.refund(attempt, { minor: 74_950, currency: 'INR' }, 'part-2')
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
  })

  it('is found again when its answer was lost', async () => {
    losePatienceSoon()
    const site = await setUpPayu()
    await pay(site)
    await site.misbehave('PAYU', { timeout: 'after-capture' })
    const lost = site.payu.refund(attemptOf(), attemptOf().expected, 'r1')
    await expect(lost).rejects.toBeInstanceOf(ProviderUnreachable)
    await site.misbehave('PAYU', {})
    expect(await site.payu.refund(attemptOf(), attemptOf().expected, 'r1')).toMatchObject({
      state: 'DONE',
    })
  })

  it('fails where nothing was paid', async () => {
    const site = await setUpPayu()
    expect(await site.payu.refund(attemptOf(), attemptOf().expected, 'r1')).toMatchObject({
      state: 'FAILED',
    })
  })
})
