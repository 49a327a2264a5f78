import { pino } from 'pino'
import { expect, test } from 'vitest'
import { maskFreeText } from '../../contract/mask.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { keepLargeIndexes } from './large-indexes.ts'

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

test('the searched text follows every change of the person', async () => {
  const { url } = await openApplication()
  const words = async () => (await query(url, 'select words from applications'))[0]?.words
  expect(await words()).toBe('kavya nair k@example.com 9000000000 ')
  await query(url, "update applications set fullname = 'ÁNANYA', company_name = 'North College'")
  expect(await words()).toBe('ánanya k@example.com 9000000000 north college')
  await query(url, "update applications set email = 'a@example.com', phone = '9000000001'")
  expect(await words()).toBe('ánanya a@example.com 9000000001 north college')
})

test('names and colleges alone are searched by those who may not see contact data', async () => {
  const { url } = await openApplication()
  const names = async () => (await query(url, 'select names from applications'))[0]?.names
  expect(await names()).toBe('kavya nair ')
  await query(
    url,
    "update applications set fullname = 'రాజ్\u200cకుమార్', company_name = 'Institute at Pune'",
  )
  expect(await names()).toBe('రాజ్కుమార్ institute at pune')
  await query(url, "update applications set fullname = 'Erased', company_name = ''")
  expect(await names()).toBe('erased ')
})

test('text that the mask takes for an email is not among the names that are searched', async () => {
  const url = await createTestDatabase()
  for (const text of [
    'user@gmail.com',
    'user ＠ gmail.com',
    'user%2540gmail.com',
    'user&#64;gmail.com',
    'user [AT] gmail',
    'user at gmail.com',
    'user At gmail dot com',
    'user at gmail',
    'user_at_gmail_dot_com',
    'user at the rate of yahoo',
  ]) {
    expect(maskFreeText(text)).toBe('***@***')
    expect(await query(url, 'select names_in($1) as names', [text])).toEqual([{ names: '' }])
  }
})

test('rows from before the columns of names get theirs after the start', async () => {
  const { url } = await openApplication()
  await query(
    url,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     select 'Rohan Rao', 'r@example.org', '1', 'IN', '+91', 'Hello', 'x' from generate_series(1, 2001)`,
  )
  await query(url, 'update applications set names = null')
  await query(url, 'update enquiries set names = null')
  await keepLargeIndexes(url, pino({ level: 'silent' })).done
  expect(await query(url, 'select names from applications')).toEqual([{ names: 'kavya nair ' }])
  expect(
    await query(url, 'select distinct names, count(*)::int from enquiries group by 1'),
  ).toEqual([{ names: 'rohan rao', count: 2001 }])
})
