import { expect, onTestFinished, test } from 'vitest'
import { withPayment } from '../../../testing/one-payment.ts'
import { listOpenCases } from '../case/case.store.ts'
import type { Dispute, Gateway, Snapshot } from '../provider/gateway.ts'
import { takeWebhook } from '../provider/webhook.ts'
import { saveRefund } from '../refund/refund.store.ts'
import { applyDispute, settle } from './settle.ts'

const price = { minor: 125_000, currency: 'INR' } as const
const paid: Snapshot = { state: 'PAID', providerPaymentId: 'pay_1', paid: price }
const dispute = (state: Dispute['state'], amount?: number): Dispute => ({
  id: 'disp_1',
  state,
  ...(amount && { amount: { minor: amount, currency: 'INR' } }),
})

async function withPaid() {
  const site = await withPayment("state = 'PENDING', amount_minor = 125000, coupon_code = 'HALF'")
  const { services, write } = site
  await write(`insert into coupons (code, percent_off) values ('HALF', 50);
    insert into coupon_uses (attempt_id, coupon_code, email, phone) values ('one', 'HALF', 'a@b.c', '9');
    update applications set coupon_code = 'HALF'`)
  await settle(services, 'one', paid)
  return {
    ...site,
    tell: (...disputes: Dispute[]) => settle(services, 'one', { ...paid, disputes }),
    state: async () =>
      (await write("select state from payment_attempts where id = 'one'"))[0].state,
    isRegistered: async () =>
      (await write('select paid_at is not null and refunded_at is null as so from applications'))[0]
        .so,
    uses: async () => (await write('select * from coupon_uses')).length,
    gone: () =>
      write(`select amount_minor, state, charged_back from refunds
        order by charged_back, created_at`),
  }
}

test('a lost dispute ends the paid state, the seat and the use of the coupon', async () => {
  const { tell, state, isRegistered, uses, gone, services, write } = await withPaid()
  await tell(dispute('open'))
  expect([await state(), await isRegistered(), await uses()]).toEqual(['PAID', true, 1])
  for (let times = 0; times < 2; times++) await tell(dispute('lost'))
  expect([await state(), await isRegistered(), await uses()]).toEqual(['CHARGED_BACK', false, 0])
  expect(await gone()).toEqual([{ amount_minor: 125_000, state: 'DONE', charged_back: true }])
  expect(await listOpenCases(services.db)).toMatchObject([{ kind: 'dispute', reference: 'disp_1' }])
  const told = "select from graphile_worker.jobs where task_identifier = 'tell-payer'"
  expect(await write(told)).toHaveLength(1)
})

test('beside a dispute that is open nothing is given back', async () => {
  const { tell, order } = await withPaid()
  await tell(dispute('open'))
  await expect(order()).rejects.toMatchObject({
    message: expect.stringContaining('would give the money back twice'),
  })
  await tell(dispute('won'))
  await expect(order()).resolves.toMatchObject({ refund: { state: 'DONE' } })
})

test('a dispute that is won leaves the payment as it is', async () => {
  const { tell, state, isRegistered, gone } = await withPaid()
  await tell(dispute('open'))
  await tell(dispute('won'))
  expect([await state(), await isRegistered()]).toEqual(['PAID', true])
  expect(await gone()).toEqual([])
})

test('lost at first and won in the end, the payment counts again', async () => {
  const { services, tell, state, isRegistered, uses } = await withPaid()
  await tell(dispute('lost'))
  await services.db.transaction((tx) => applyDispute(services, tx, 'one', dispute('won')))
  expect([await state(), await isRegistered(), await uses()]).toEqual(['PAID', true, 1])
})

test('a webhook alone brings the same end', async () => {
  const { services, state, isRegistered } = await withPaid()
  await services.db.transaction((tx) => applyDispute(services, tx, 'one', dispute('lost')))
  expect([await state(), await isRegistered()]).toEqual(['CHARGED_BACK', false])
})

test('a part that is taken back leaves the seat; the rest can still be refunded, and no more', async () => {
  const { tell, state, isRegistered, gone, order } = await withPaid()
  await tell(dispute('lost', 25_000))
  expect([await state(), await isRegistered()]).toEqual(['PAID', true])
  await expect(order({ minor: 100_001 })).rejects.toMatchObject({ code: 'conflict' })
  await order()
  expect(await gone()).toEqual([
    { amount_minor: 100_000, state: 'DONE', charged_back: false },
    { amount_minor: 25_000, state: 'DONE', charged_back: true },
  ])
  expect([await state(), await isRegistered()]).toEqual(['CHARGED_BACK', false])
})

test('a refund that no provider was asked for is not made once the money was taken back', async () => {
  const { services, tell, state, gone } = await withPaid()
  const asked = { reason: '', requestedBy: 'asha', attemptId: 'one', currency: 'INR' } as const
  await services.db.transaction((tx) => saveRefund(tx, { ...asked, amountMinor: 50_000 }))
  await tell(dispute('lost'))
  expect(await gone()).toEqual([
    { amount_minor: 50_000, state: 'FAILED', charged_back: false },
    { amount_minor: 125_000, state: 'DONE', charged_back: true },
  ])
  expect(await state()).toBe('CHARGED_BACK')
})

test('until every instance can read the new state, the payment is refunded for all of them', async () => {
  const { write, tell, state, isRegistered } = await withPaid()
  const from = (when: string) => write(`update new_states set written_from = ${when}`)
  await from("now() + interval '1 minute'")
  onTestFinished(async () => void (await from('now()')))
  await tell(dispute('lost'))
  expect([await state(), await isRegistered()]).toEqual(['REFUNDED', false])
})

test('a webhook about a payment that is new to us takes back that one, and not the first on its order', async () => {
  const { services, fetchStatus, write } = await withPaid()
  const gateway = services.gateways.RAZORPAY as Gateway
  const notice = { dedupeKey: 'evt_1', txId: 'one', providerPaymentId: 'pay_2' }
  const ack = { contentType: 'text/plain', body: 'ok' }
  gateway.parseWebhook = async () => ({ ...notice, dispute: dispute('lost'), ack })
  const further = [{ ...paid, state: 'PAID' as const, providerPaymentId: 'pay_2' }]
  fetchStatus.mockResolvedValue({ ...paid, further } as never)
  const request = { headers: {}, rawBody: Buffer.of(), query: new URLSearchParams(), clientIp: '' }
  await takeWebhook(services, 'RAZORPAY', request)
  const rows = 'select provider_payment_id as payment, state from payment_attempts order by 1'
  expect(await write(rows)).toEqual([
    { payment: 'pay_1', state: 'PAID' },
    { payment: 'pay_2', state: 'CHARGED_BACK' },
  ])
})
