import { expect, test } from 'vitest'
import { aPerson, createApplicant } from '../../testing/applicant.ts'
import { anApplicantAt, checkoutOf, openPayingSite } from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { erasePerson, readPerson, type Who, whoIs } from './person.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })

function known(words: string): Who {
  const who = whoIs(words)
  if (!who) throw new Error('This is neither an email nor a phone')
  return who
}

async function enquire(site: TestSite, more: object) {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/ks-website/create-enquiry',
    headers: { 'x-bot-token': 'off' },
    payload: { ...anEnquiry, ...more },
  })
  expect(answer.statusCode).toBe(200)
}

test('a stranger who gave the phone of somebody else gets and erases nothing of theirs', async () => {
  const site = await open()
  const victim = createApplicant(site)
  await victim.requestCode()
  await enquire(site, { email: 'stranger@example.com', phone: victim.phone_number })
  const who = known('stranger@example.com')
  const held = JSON.stringify(await readPerson(site.services, who))
  expect(held).toContain('stranger@example.com')
  expect(held).not.toContain(victim.email)
  await erasePerson(site.services, who)
  expect(await query(site.databaseUrl, 'select email from codes')).toEqual([
    { email: victim.email.toLowerCase() },
  ])
})

test('a stranger who gave the email of somebody else gets and erases nothing of theirs', async () => {
  const site = await open()
  const person = aPerson()
  const victim = createApplicant(site, person)
  await victim.requestCode()
  const stranger = createApplicant(site, { ...person, phone_number: '9811111111' })
  await stranger.verifyPhone()
  expect(await stranger.submit()).toMatchObject({ status: 200 })
  const who = known('9811111111')
  const { codes } = await readPerson(site.services, who)
  expect(JSON.stringify(codes)).toContain('"phone":"9811111111"')
  expect(JSON.stringify(codes)).not.toContain(`"phone":"${victim.phone_number}"`)
  await erasePerson(site.services, who)
  expect(await query(site.databaseUrl, 'select phone from codes')).toEqual([
    { phone: victim.phone_number },
  ])
})

test('a phone as short as an amount is erased with its enquiry, and overwrites no amount', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  await checkoutOf(site, payer)
  const amount = '987650'
  await query(
    site.databaseUrl,
    `update payment_attempts set payload = payload || '{"amount":987650}'::jsonb`,
  )
  const payload = 'select payload from payment_attempts'
  const before = await query(site.databaseUrl, payload)
  await query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ('Short', 'short@example.com', $1, 'NR', '674', '', 'KS_SCHOLARSHIP')`,
    [amount],
  )
  expect(await erasePerson(site.services, known(amount))).toMatchObject({ enquiries: 1 })
  expect(await query(site.databaseUrl, payload)).toEqual(before)
})
