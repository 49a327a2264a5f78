import { expect, test } from 'vitest'
import { asha } from '../../testing/actor.ts'
import { aPerson, createApplicant } from '../../testing/applicant.ts'
import { notesOf, writeNote } from '../../testing/notes.ts'
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
  const held = JSON.stringify(await readPerson(site.services, asha, who))
  expect(held).toContain('stranger@example.com')
  expect(held).not.toContain(victim.email)
  await erasePerson(site.services, asha, who)
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
  const { codes } = await readPerson(site.services, asha, who)
  expect(JSON.stringify(codes)).toContain('"phone":"9811111111"')
  expect(JSON.stringify(codes)).not.toContain(`"phone":"${victim.phone_number}"`)
  await erasePerson(site.services, asha, who)
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
  expect(await erasePerson(site.services, asha, known(amount))).toMatchObject({ enquiries: 1 })
  expect(await query(site.databaseUrl, payload)).toEqual(before)
})

test('a phone that a stranger typed is overwritten in no text, and its limits stay', async () => {
  const site = await open()
  const victim = createApplicant(site)
  const application = await victim.apply()
  await writeNote(site, `Called ${victim.phone_number}, mailed ${victim.email}.`, application)
  await enquire(site, { email: 'stranger@example.com', phone: victim.phone_number })
  const before = await notesOf(site)
  const limits = await readPerson(site.services, asha, known(victim.phone_number))
  expect(limits.rate_limits?.length).toBeGreaterThan(0)
  expect(await erasePerson(site.services, asha, known('stranger@example.com'))).toMatchObject({
    applications: 0,
    enquiries: 1,
  })
  expect(await notesOf(site)).toEqual(before)
  expect((await readPerson(site.services, asha, known(victim.phone_number))).rate_limits).toEqual(
    limits.rate_limits,
  )
})

test('an email that nobody proved is overwritten in no text when its phone is erased', async () => {
  const site = await open()
  const victim = createApplicant(site)
  const stranger = createApplicant(site, { ...aPerson(), email: victim.email })
  await stranger.verifyPhone()
  const application = await victim.apply()
  await writeNote(site, `Mailed ${victim.email}.`, application)
  await enquire(site, { email: victim.email, phone: stranger.phone_number })
  await erasePerson(site.services, asha, known(stranger.phone_number))
  expect(await notesOf(site)).toEqual([`Mailed ${victim.email}.`])
})

test('a phone that a code proved is overwritten in other texts, however it is typed', async () => {
  const site = await open()
  const person = createApplicant(site, { ...aPerson(), phone_number: '9876543210' })
  await person.apply()
  const typed = [
    '9876543210',
    '98765 43210',
    '98765-43210',
    '+91 98765 43210',
    '+91-98765-43210',
    '(+91) 98765.43210',
    '(0)98765.43210',
    '+91 (0) 98765 43210',
    '098765 43210',
    '0091 98765 43210',
    '98 76 54 32 10',
    '98765\u00A043210',
    '98765\u200B43210',
    '987\u2013654\u20133210',
    '９８７６５ ４３２１０',
    '९८७६५ ४३२१०',
    'tel=%2B919876543210',
    'tel=%209876543210',
    'tel=98765%2043210&',
    'Mob-9876543210',
    'Paid 5001 9876543210',
  ]
  for (const text of typed) await writeNote(site, `<${text}>`)
  await erasePerson(site.services, asha, known(person.email))
  const digits = /[9９९].{0,12}[0０०]/
  expect((await notesOf(site)).filter((text) => digits.test(text))).toEqual([])
})

test.each([
  '19876543210',
  '98765432101',
  '198765 43210',
  '98765 432101',
  '+1 987 654 3210',
  '+1 (987) 654-3210',
  '１9876543210',
  '98765-4321',
  '98765 then 43210',
])('a number that only looks like theirs stays: %s', async (text) => {
  const site = await open()
  await writeNote(site, text)
  await erasePerson(site.services, asha, known('9876543210'))
  expect(await notesOf(site)).toEqual([text])
})

test.each([
  'asha@example.com.au',
  'asha@example.community',
  'natasha@example.com',
  'x.asha@example.com',
  'x+asha@example.com',
  "o'asha@example.com",
  'url?x%2Basha%40example.com',
  'asha@example.com-other.org',
  'asha@example_com',
])('an email that only looks like theirs stays: %s', async (text) => {
  const site = await open()
  await writeNote(site, text)
  await erasePerson(site.services, asha, known('asha@example.com'))
  expect(await notesOf(site)).toEqual([text])
})

test.each([
  ['asha.k+exam@example.com', 'ASHA.K+Exam@Example.com', '0'],
  ['asha.k+exam@example.com', 'to=asha.k%2Bexam%40example.com&x', 'to=0&x'],
  ['asha.k+exam@example.com', 'go=%2F%3Fto%3Dasha%2Ek%252Bexam%2540example.com', 'go=%2F%3Fto%3D0'],
  ['asha@example.com', 'Mail asha@example.com. Then call.', 'Mail 0. Then call.'],
  ['asha@example.com', 'Mail asha@example.com.Thanks', 'Mail 0.Thanks'],
  ['asha@example.com', "'asha@example.com'", "'0'"],
])('%s is overwritten in %s', async (email, text, left) => {
  const site = await open()
  await writeNote(site, text)
  expect(await erasePerson(site.services, asha, known(email))).toMatchObject({ texts: 1 })
  expect(await notesOf(site)).toEqual([left])
})

test('a phone of another country takes no row and no text of an Indian one with the same digits', async () => {
  const site = await open()
  const victim = createApplicant(site, { ...aPerson(), phone_number: '9876543210' })
  const application = await victim.apply()
  await writeNote(site, 'Called 98765 43210, not +1 987-654-3210.', application)
  await enquire(site, { phone: '9876543210', countryCode: 'us', dialLog: '1' })
  expect(await erasePerson(site.services, asha, known('+1 987 654 3210'))).toMatchObject({
    applications: 0,
    enquiries: 1,
  })
  expect(await notesOf(site)).toEqual(['Called 98765 43210, not 0.'])
  expect(await query(site.databaseUrl, 'select phone from applications')).toHaveLength(1)
  await enquire(site, { phone: '9876543210', countryCode: 'us', dialLog: '1' })
  expect(await erasePerson(site.services, asha, known('98765 43210'))).toMatchObject({
    applications: 1,
    enquiries: 0,
  })
})

test('a college that somebody else typed loses the phone in it, and is found no more by it', async () => {
  const site = await open()
  const other = createApplicant(site)
  await other.verifyPhone()
  await other.submit({ company_name: 'Asha 9876543210' })
  expect(await erasePerson(site.services, asha, known('9876543210'))).toMatchObject({ texts: 1 })
  expect(await query(site.databaseUrl, 'select company_name, words from applications')).toEqual([
    { company_name: 'Asha 0', words: expect.not.stringContaining('9876543210') },
  ])
})

test('two erasures at once count each row once', async () => {
  const site = await open()
  const person = createApplicant(site)
  await person.apply()
  await enquire(site, { email: person.email, phone: person.phone_number })
  const erasures = [person.email, person.phone_number].map((words) =>
    erasePerson(site.services, asha, known(words), { names: 'none' }),
  )
  const counts = await Promise.all(erasures)
  const sumOf = (name: 'applications' | 'enquiries') =>
    counts.reduce((sum, erased) => sum + erased[name], 0)
  expect([sumOf('applications'), sumOf('enquiries')]).toEqual([1, 1])
})

test('a stranger who took the name of somebody else removes it nowhere without the owner', async () => {
  const site = await open()
  const victim = createApplicant(site)
  const application = await victim.apply()
  await writeNote(site, `${victim.fullname} will pay on Monday.`, application)
  await enquire(site, { fullname: victim.fullname, email: 'stranger@example.com' })
  const who = known('stranger@example.com')
  await expect(erasePerson(site.services, asha, who)).rejects.toThrow('Decide about each')
  expect(await erasePerson(site.services, asha, who, { names: 'none' })).toMatchObject({ names: 0 })
  expect(await notesOf(site)).toEqual([`${victim.fullname} will pay on Monday.`])
})
