import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keys, pay, setUpPayu, visit } from '../../../../testing/gateways/payu.ts'
import {
  attemptOf,
  losePatienceSoon,
  startScriptedProvider,
} from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider-call.ts'
import { createPayu } from './payu.ts'

/** A PayU that answers every question with the same. */
async function answering(answer: unknown) {
  const url = await startScriptedProvider(() => ({ body: answer }))
  return createPayu({ ...keys, paymentUrl: `${url}/_payment`, apiUrl: url })
}

/** A PayU that answers one question after the other. */
async function answeringInTurn(...answers: unknown[]) {
  const left = answers.values()
  const url = await startScriptedProvider(() => ({ body: left.next().value }))
  return createPayu({ ...keys, paymentUrl: `${url}/_payment`, apiUrl: `${url}/` })
}

const saying = (details: Record<string, unknown>) =>
  answering({ status: 1, transaction_details: { tx1: { mihpayid: 1, ...details } } })

describe('asking PayU about a payment', () => {
  it('finds nothing before the visitor got there, and nothing paid before they paid', async () => {
    const site = await setUpPayu()
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PENDING' })
    await visit(site)
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PENDING' })
  })

  it('hears of a failed try, of a cancelled one, and then of the late success', async () => {
    const site = await setUpPayu()
    await pay(site, 'fail')
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'FAILED' })
    await pay(site, 'cancel')
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'FAILED' })
    const { mihpayid } = await pay(site)
    expect(await site.payu.fetchStatus(attemptOf())).toEqual({
      state: 'PAID',
      providerPaymentId: mihpayid,
      paid: { minor: 125_000, currency: 'INR' },
    })
  })

  it.each([
    ['wrong-amount', { minor: 124_900, currency: 'INR' }],
    ['wrong-currency', { minor: 125_000, currency: 'USD' }],
  ] as const)('tells what was captured, not what was ordered: %s', async (capture, paid) => {
    const site = await setUpPayu()
    await site.misbehave('PAYU', { capture })
    await pay(site)
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID', paid })
  })

  it('learns of the money even if the browser never comes back', async () => {
    const site = await setUpPayu()
    await site.misbehave('PAYU', { redirect: 'lost', webhook: 'drop' })
    expect(await pay(site)).toEqual({})
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID' })
  })

  it.each([
    ['captured', 'PAID'],
    ['auth', 'PENDING'],
    ['failed', 'FAILED'],
    ['userCancelled', 'FAILED'],
    ['bounced', 'FAILED'],
    ['dropped', 'FAILED'],
    ['autoRefund', 'FAILED'],
    ['initiated', 'PENDING'],
    ['in progress', 'PENDING'],
    ['pending', 'PENDING'],
    ['something new', 'PENDING'],
  ])('takes "%s" for %s', async (unmappedstatus, state) => {
    const payu = await saying({ status: 'any', unmappedstatus, amt: 10 })
    expect(await payu.fetchStatus(attemptOf())).toMatchObject({ state })
  })

  it.each([
    ['a refused hash', { status: 0, msg: 'Invalid Hash.' }],
    ['another payment', { status: 1, transaction_details: {} }],
    [
      'no amount',
      {
        transaction_details: {
          tx1: { mihpayid: 1, status: 'success', unmappedstatus: 'captured' },
        },
      },
    ],
    [
      'a strange amount',
      {
        transaction_details: {
          tx1: { mihpayid: 1, status: 'success', unmappedstatus: 'captured', amt: '1,250' },
        },
      },
    ],
  ])('does not know when the answer is about %s', async (_name, answer) => {
    const payu = await answering(answer)
    await expect(payu.fetchStatus(attemptOf())).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('does not know when PayU keeps silent', async () => {
    losePatienceSoon()
    const site = await setUpPayu()
    await pay(site)
    await site.misbehave('PAYU', { timeout: 'always' })
    const answers = await Promise.allSettled([
      site.payu.fetchStatus(attemptOf()),
      site.payu.refund(attemptOf(), attemptOf().expected, 'r1'),
    ])
    const silence = { reason: expect.any(ProviderUnreachable) }
    expect(answers).toMatchObject([silence, silence])
  })
})

describe('returning money through PayU', () => {
  it('queues once and is done in the end, however often it is asked for', async () => {
    const site = await setUpPayu()
    const { mihpayid = '' } = await pay(site)
    const attempt = attemptOf({ providerPaymentId: mihpayid })
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
    const first = await site.payu.refund(attempt, attempt.expected, 'refund-1')
    expect(first.state).toBe('PENDING')
    const second = await site.payu.refund(attempt, attempt.expected, 'refund-1')
    expect(second).toEqual({ state: 'DONE', providerRefundId: first.providerRefundId })
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
    const third = await site.payu.refund(attempt, attempt.expected, 'refund-2')
    expect(third).toEqual({ state: 'FAILED', reason: 'Invalid Amount' })
  })

  const payment = attemptOf({ providerPaymentId: '77' })
  const nothingYet = { transaction_details: { 77: 'No action status found' } }
  const refundOf = (gateway: ReturnType<typeof createPayu>) =>
    gateway.refund(payment, payment.expected, 'r1')

  it.each([
    ...['100', '104', '127', '214', '227'].map((code) => [code, 'PENDING']),
    ...['105', '111', '0', '999'].map((code) => [code, 'FAILED']),
  ])('takes the code %s for %s', async (error_code, state) => {
    const told = await answeringInTurn(nothingYet, { status: 0, msg: 'No', error_code }, nothingYet)
    expect(await refundOf(told)).toEqual({ state, reason: 'No' })
    const untold = await answeringInTurn(nothingYet, { status: 0, error_code }, nothingYet)
    expect(await refundOf(untold)).toEqual({ state, reason: `PayU answered ${error_code}` })
  })

  it('has not happened where PayU does not say why not', async () => {
    const payu = await answeringInTurn(nothingYet, { status: 0 }, nothingYet)
    await expect(refundOf(payu)).rejects.toThrow('PayU did not decide about the refund')
  })

  it.each([
    ['SUCCESS', { state: 'DONE' }],
    ['failure', { state: 'FAILED', reason: 'PayU could not return the money.' }],
    ['queued', { state: 'PENDING' }],
  ])('that was asked for before stands as PayU lists it: %s', async (status, expected) => {
    const token = createHash('sha256').update('r1').digest('hex').slice(0, 23)
    const listed = {
      transaction_details: {
        77: { 5: { request_id: 5, action: 'refund', token, status, amt: '1250.00' } },
      },
    }
    const found = { providerRefundId: '5', ...expected }
    expect(await refundOf(await answeringInTurn(listed))).toEqual(found)
    // Of two that asked at once, the second is refused and finds the first one's.
    const raced = await answeringInTurn(nothingYet, { status: 0, error_code: '105' }, listed)
    expect(await refundOf(raced)).toEqual(found)
  })

  it('leaves a payment paid until it is through', async () => {
    const captured = { mihpayid: 77, status: 'success', unmappedstatus: 'captured', amt: '1250.00' }
    const refund = { request_id: 5, action: 'refund', status: 'queued', amt: '1250.00' }
    const payu = await answeringInTurn(
      { transaction_details: { tx1: captured } },
      { transaction_details: { 77: { 5: refund } } },
    )
    expect(await payu.fetchStatus(payment)).toMatchObject({ state: 'PAID' })
  })

  it('leaves a payment paid that was returned in part', async () => {
    const site = await setUpPayu()
    const { mihpayid = '' } = await pay(site)
    const attempt = attemptOf({ providerPaymentId: mihpayid })
    await site.payu.refund(attempt, { minor: 50_050, currency: 'INR' }, 'part-1')
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
    await site.payu.refund(attempt, { minor: 74_950, currency: 'INR' }, 'part-2')
    expect(await site.payu.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
  })

  it('finds the refund whose answer was lost', async () => {
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

  it('has nothing to return where nothing was paid', async () => {
    const site = await setUpPayu()
    expect(await site.payu.refund(attemptOf(), attemptOf().expected, 'r1')).toMatchObject({
      state: 'FAILED',
    })
  })
})
