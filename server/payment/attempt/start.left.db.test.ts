import { expect, test } from 'vitest'
import type { PayloadOf } from '../../../contract/payment.ts'
import { submitForm } from '../../../testing/gateways/gateway.ts'
import { razorpayWindow } from '../../../testing/gateways/razorpay.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  openPayingSite,
  type PayingSite,
  press,
  start,
  statusOf,
} from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'

/** The payer leaves their bank's page, which Razorpay has opened. */
const leaveBank = ({ simulators }: PayingSite, { providerOrderId }: PayloadOf<'RAZORPAY'>) =>
  submitForm(simulators.url + razorpayWindow, { order_id: providerOrderId, outcome: 'left' })

test('a bank’s page that was left does not hold up its payer: the same order is handed out again', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await leaveBank(site, payload as PayloadOf<'RAZORPAY'>)
  await statusOf(site, payload.txId)
  expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PENDING', inFlight: true })
  expect(await checkoutOf(site, payer)).toMatchObject({ txId: payload.txId })
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
})

test('while a bank’s page is left, another price begins no second order', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await leaveBank(site, payload as PayloadOf<'RAZORPAY'>)
  await statusOf(site, payload.txId)
  await query(site.databaseUrl, 'update payment_attempts set amount_minor = amount_minor - 100')
  expect(await start(site, payer)).toMatchObject({ status: 409 })
})

test('someone who has paid cannot pay again with a corrected email, and a sibling can', async () => {
  const site = await openPayingSite()
  const first = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, first)
  await press(site, first, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const second = await anApplicantAt(site, 'RAZORPAY')
  const sharePhone = (name: string) =>
    query(
      site.databaseUrl,
      `update applications set fullname = $2, phone = (select phone from applications where id = $3)
       where id = $1`,
      [second.requestId, name, first.requestId],
    )
  await sharePhone('kavya nair.')
  expect(await start(site, second)).toMatchObject({ status: 409, code: 'already-registered' })
  await sharePhone('Arjun Nair')
  expect(await start(site, second)).toMatchObject({ status: 200 })
})
