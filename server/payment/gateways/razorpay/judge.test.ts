import { expect, test } from 'vitest'
import { startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'

/** Razorpay's own client drives the simulated one: what it cannot do or read, we made up. */

test('the official client captures what is authorised, once and whole', async () => {
  const { official, press, webhooks } = await startRazorpayCheckout()
  const { razorpay_payment_id: id } = await press('in-flight')
  await webhooks(1)
  const part = official.payments.capture(id, 100, 'INR')
  await expect(part).rejects.toMatchObject({
    statusCode: 400,
    error: { description: 'Capture amount must be equal to the amount authorized' },
  })
  const captured = await official.payments.capture(id, 125_000, 'INR')
  expect(captured).toMatchObject({ id, status: 'captured', captured: true, amount: 125_000 })
  const again = official.payments.capture(id, 125_000, 'INR')
  await expect(again).rejects.toMatchObject({
    error: { code: 'BAD_REQUEST_ERROR', description: 'This payment has already been captured' },
  })
  const told = (await webhooks(3)).map(({ rawBody }) => JSON.parse(String(rawBody)).event)
  expect(told).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
})

test('the official client is refused the capture of a failed or a second payment', async () => {
  const { official, press, act, payload } = await startRazorpayCheckout()
  await press('fail')
  const [failed] = (await official.orders.fetchPayments(payload.providerOrderId)).items
  const capture = () => official.payments.capture(failed?.id ?? '', 125_000, 'INR')
  await expect(capture()).rejects.toMatchObject({ statusCode: 400 })
  await press('pay')
  await act('late-success')
  await expect(capture()).rejects.toMatchObject({
    error: { description: expect.stringContaining('the order is already paid') },
  })
  await expect(official.payments.capture('pay_nobody', 1, 'INR')).rejects.toMatchObject({
    error: { description: 'The id provided does not exist' },
  })
})

test('the official client makes, finds and lists refunds of all states', async () => {
  const { official, press, act, misbehave } = await startRazorpayCheckout()
  const { razorpay_payment_id: id } = await press('pay')
  const part = await official.payments.refund(id, { amount: 25_000 })
  expect(part).toMatchObject({ entity: 'refund', status: 'processed', amount: 25_000 })
  expect(await official.payments.fetch(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 25_000,
    refund_status: 'partial',
  })
  await misbehave('RAZORPAY', { refund: 'pending' })
  const rest = await official.payments.refund(id, { amount: 100_000 })
  expect(rest.status).toBe('pending')
  expect(await official.payments.fetch(id)).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
  })
  await act('finish-refund')
  expect(await official.refunds.fetch(rest.id)).toMatchObject({ status: 'processed' })
  await act('fail-refund')
  expect(await official.refunds.fetch(rest.id)).toMatchObject({ status: 'failed' })
  expect(await official.payments.fetch(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 25_000,
  })
  expect(await official.payments.fetchMultipleRefund(id, {})).toMatchObject({ count: 2 })
  await misbehave('RAZORPAY', { refund: 'refused' })
  await expect(official.payments.refund(id, { amount: 100 })).rejects.toMatchObject({
    statusCode: 400,
    error: { description: expect.stringContaining('enough balance') },
  })
})

test('the official client reads a dispute, and how it ended', async () => {
  const { official, press, act } = await startRazorpayCheckout()
  const { razorpay_payment_id: id } = await press('pay')
  await act('dispute', 40_000)
  const [dispute] = (await official.disputes.all()).items
  expect(dispute).toMatchObject({
    entity: 'dispute',
    payment_id: id,
    amount: 40_000,
    amount_deducted: 0,
    status: 'open',
    phase: 'chargeback',
  })
  await act('lose-dispute')
  expect(await official.disputes.fetch(dispute?.id ?? '')).toMatchObject({
    status: 'lost',
    amount_deducted: 40_000,
  })
})

test('the official client hears of too many requests and of maintenance', async () => {
  const { official, misbehave, payload } = await startRazorpayCheckout()
  const ask = () => official.orders.fetch(payload.providerOrderId)
  await misbehave('RAZORPAY', { api: 'rate-limited' })
  await expect(ask()).rejects.toMatchObject({
    statusCode: 429,
    error: { code: 'BAD_REQUEST_ERROR' },
  })
  await misbehave('RAZORPAY', { api: 'maintenance' })
  await expect(ask()).rejects.toMatchObject({ statusCode: 503 })
  await misbehave('RAZORPAY', { api: 'odd' })
  expect(await ask()).toContain('<!doctype html>')
})

test('the simulator refuses an act that has nothing to act on', async () => {
  const { act } = await startRazorpayCheckout()
  const acts = ['finish', 'fail', 'refund', 'finish-refund', 'fail-refund'] as const
  for (const what of [...acts, 'dispute', 'win-dispute', 'lose-dispute', 'expire'] as const) {
    await expect(act(what), what).rejects.toThrow('409')
  }
  await act('late-success')
  await expect(act('late-success')).rejects.toThrow('409')
  await expect(act('refund', 125_001)).rejects.toThrow('409')
})
