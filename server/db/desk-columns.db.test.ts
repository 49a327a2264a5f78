import { expect, test } from 'vitest'
import { createTestDatabase, query } from '../../testing/postgres.ts'

/** An application without a payment, and what its column says after each statement. */
async function openApplication() {
  const url = await createTestDatabase()
  await query(
    url,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
       company_name, selected_course, referral_code, coupon_code)
     values ('one', 'one', 'KS_Mgrow', '', 'Kavya Nair', 'k@example.com', '9000000000', '', 'Any', '', '')`,
  )
  const gateway = async () => (await query(url, 'select gateway from applications'))[0]?.gateway
  const begin = (id: string, name: string, at: string) =>
    query(
      url,
      `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
         coupon_code, redirect_url, created_at) values ($1, 'one', $2, 'FAILED', 125000, 'INR', '', '', $3)`,
      [id, name, at],
    )
  return { url, gateway, begin }
}

test('an application has the gateway of the payment that was begun last, until one counts', async () => {
  const { url, gateway, begin } = await openApplication()
  expect(await gateway()).toBe(null)
  await begin('first', 'RAZORPAY', '2026-05-01T10:00:00Z')
  expect(await gateway()).toBe('RAZORPAY')
  await begin('second', 'STRIPE', '2026-05-01T11:00:00Z')
  expect(await gateway()).toBe('STRIPE')
  await query(url, "update payment_attempts set state = 'PAID', paid_at = now() where id = 'first'")
  expect(await gateway()).toBe('RAZORPAY')
  await query(
    url,
    "update payment_attempts set state = 'PAID', paid_at = now(), surplus = true where id = 'second'",
  )
  expect(await gateway()).toBe('RAZORPAY')
  await begin('third', 'PAYU', '2026-05-01T12:00:00Z')
  expect(await gateway()).toBe('RAZORPAY')
})

test('an attempt that changes nothing about it leaves the application as it is', async () => {
  const { url, begin } = await openApplication()
  await begin('first', 'RAZORPAY', '2026-05-01T10:00:00Z')
  const version = () => query(url, 'select xmin::text from applications')
  const before = await version()
  await query(url, 'update payment_attempts set checks = checks + 1')
  await begin('second', 'RAZORPAY', '2026-05-01T11:00:00Z')
  expect(await version()).toEqual(before)
})

test('what is searched follows every change of the person', async () => {
  const { url } = await openApplication()
  const words = async () => (await query(url, 'select words from applications'))[0]?.words
  expect(await words()).toBe('kavya nair k@example.com 9000000000 ')
  await query(url, "update applications set fullname = 'ÁNANYA', company_name = 'North College'")
  expect(await words()).toBe('ánanya k@example.com 9000000000 north college')
  await query(url, "update applications set email = 'a@example.com', phone = '9000000001'")
  expect(await words()).toBe('ánanya a@example.com 9000000001 north college')
})
