import { expect, test, vi } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { cardResult, cards, confirm } from '../../../testing/gateways/verifone.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  gatewayAt,
  openPayingSite,
  press,
  statusOf,
} from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'

test('a payer who left the bank’s page comes back to the same confirmation and can pay', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE')
  const { txId } = await checkoutOf(site, payer)
  const complete = async () => {
    const { data } = await payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: await cardResult(site.simulators, cards.confirmed),
    })
    return data
  }
  const first = await complete()
  expect(first).toMatchObject({ payment_status: 'PENDING', redirect_url: expect.any(String) })
  expect(await attemptOf(site, txId)).toMatchObject({ completingAt: expect.any(Date) })
  await confirm(first.redirect_url, 'cancel')
  expect(await complete()).toEqual(first)
  await confirm(first.redirect_url, 'pay')
  expect(await complete()).toMatchObject({ payment_status: 'PAYMENT_PAID' })
  expect(await statusOf(site, txId)).toBe('PAYMENT_PAID')
})

test('complete-payment is refused from another browser, and at a gateway that does not need it', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL')
  const stranger = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  const other = await checkoutOf(site, stranger)
  const handOver = ({ applicant }: typeof payer, txId: string) =>
    applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: { orderID: 'providerOrderId' in payload ? payload.providerOrderId : '' },
    })
  const unknown = { status: 404, message: 'There is no such payment.' }
  expect(await handOver(stranger, payload.txId)).toMatchObject(unknown)
  expect(await handOver(payer, '0'.repeat(25))).toMatchObject(unknown)
  expect(await handOver(stranger, other.txId)).toMatchObject({
    status: 400,
    message: 'Only the payment provider can complete this payment.',
  })
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const complete = vi.spyOn(gatewayAt(site, 'PAYPAL'), 'complete')
  expect(await handOver(payer, payload.txId)).toMatchObject({
    data: { payment_status: 'PAYMENT_PAID' },
  })
  expect(complete).not.toHaveBeenCalled()
})

test('a refused charge may be tried again at once, one with an unknown outcome only later', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE')
  const { txId } = await checkoutOf(site, payer)
  const charge = async (card: string) =>
    payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: await cardResult(site.simulators, card),
    })
  const unreadable = { payment_transaction_id: txId, result: {} }
  expect(await payer.applicant.post('/scholarship/v1/complete-payment', unreadable)).toMatchObject({
    status: 400,
  })
  expect(await attemptOf(site, txId)).toMatchObject({ completingAt: null })
  const complete = vi.spyOn(gatewayAt(site, 'VERIFONE'), 'complete')
  complete.mockRejectedValueOnce(new ProviderRefused('It answered 400', 400, {}))
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PENDING' } })
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PENDING', completingAt: null })
  complete.mockRejectedValueOnce(new ProviderUnreachable("It isn't responding"))
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PENDING' } })
  expect(await attemptOf(site, txId)).toMatchObject({ completingAt: expect.any(Date) })
  complete.mockClear()
  const fetchStatus = vi.spyOn(gatewayAt(site, 'VERIFONE'), 'fetchStatus')
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PENDING' } })
  fetchStatus.mockRejectedValueOnce(new ProviderUnreachable("It isn't responding"))
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PENDING' } })
  expect(complete).not.toHaveBeenCalled()
  expect(fetchStatus).toHaveBeenCalledTimes(2)
  // A quarter of an hour later it would be known at the gateway, had it been made.
  await query(
    site.databaseUrl,
    "update payment_attempts set completing_at = now() - interval '16 minutes'",
  )
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PAYMENT_PAID' } })
})

test('a charge that ended in an error of ours is not made a second time', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE')
  const { txId } = await checkoutOf(site, payer)
  const complete = vi.spyOn(gatewayAt(site, 'VERIFONE'), 'complete')
  complete.mockRejectedValueOnce(new Error('A mistake of ours'))
  const charge = () =>
    payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: { token: 'any' },
    })
  expect(await charge()).toMatchObject({ status: 500 })
  expect(await attemptOf(site, txId)).toMatchObject({
    state: 'PENDING',
    completingAt: expect.any(Date),
  })
  expect(await charge()).toMatchObject({ data: { payment_status: 'PENDING' } })
  expect(complete).toHaveBeenCalledTimes(1)
})

test('after the provider’s answer another card is allowed only where no charge is under way', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE')
  const { txId } = await checkoutOf(site, payer)
  const complete = vi.spyOn(gatewayAt(site, 'VERIFONE'), 'complete')
  const charging = expect.any(Date)
  const answers: [Snapshot, unknown][] = [
    [{ state: 'PENDING' }, null],
    [{ state: 'PENDING', inFlight: true }, charging],
    [{ state: 'PENDING', redirectUrl: 'https://bank.example/' }, charging],
    [{ state: 'PAID', paid: { minor: fromUnits(examFee), currency: 'INR' } }, charging],
  ]
  for (const [snapshot, completingAt] of answers) {
    await query(site.databaseUrl, 'update payment_attempts set completing_at = null')
    complete.mockResolvedValueOnce(snapshot)
    const { data } = await payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: { token: 'any' },
    })
    expect(data.redirect_url).toBe(snapshot.redirectUrl)
    expect(await attemptOf(site, txId)).toMatchObject({ state: snapshot.state, completingAt })
  }
})

test('a free seat cannot be completed by complete-payment', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE', { coupon_code: 'FREESEAT' })
  const { txId } = await checkoutOf(site, payer)
  expect(
    await payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: { token: 'any' },
    }),
  ).toMatchObject({ status: 400, message: 'Only the payment provider can complete this payment.' })
})

test('a failed attempt is not charged again', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE')
  const { txId } = await checkoutOf(site, payer)
  await query(site.databaseUrl, "update payment_attempts set state = 'FAILED'")
  const complete = vi.spyOn(gatewayAt(site, 'VERIFONE'), 'complete')
  expect(
    await payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: await cardResult(site.simulators, cards.approved),
    }),
  ).toMatchObject({ data: { isOk: true, payment_status: 'FAILED' } })
  expect(complete).not.toHaveBeenCalled()
})
