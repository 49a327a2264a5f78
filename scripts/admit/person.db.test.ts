import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seed } from '../../server/db/seed.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { runCommand } from '../../testing/commands.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { temporaryDirectory } from '../../testing/process.ts'
import { createTestSite } from '../../testing/site.ts'
import { erase } from './erase.ts'

const secret = 'a secret that only the tests know about'

async function open() {
  const DATABASE_URL = await createTestDatabase()
  const site = await createTestSite({ DATABASE_URL, BOT_CHECK: 'off' })
  await seed(site.services.db, site.services.config)
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  const consents = { text_version: '2026-11', language: 'en', whatsapp: true }
  await applicant.submit({ consents })
  const variables = { DATABASE_URL, APP_SECRET: secret, LOG_LEVEL: 'silent' }
  const run = (...args: string[]) => runCommand(variables, 'person', ...args)
  return { applicant, run, site, url: DATABASE_URL }
}

test('a person is exported, erased and gone, by one command each', async () => {
  const { applicant, run, url } = await open()
  await applicant.confirm(await applicant.lastCode('email'))
  const file = join(temporaryDirectory(), 'person.zip')
  const exported = await run('export', applicant.email, '--file', file)
  expect(exported.errors).toBe('')
  expect(exported.output).toContain('applications: 1')
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await run('export', applicant.email, '--file', file)).toMatchObject({ code: 1 })

  const preview = await run('erase', applicant.email, '--dry-run')
  expect(preview.output).toContain('Dry run, nothing is changed.')
  expect(await query(url, 'select 1 from applications')).toHaveLength(1)
  const erased = await run('erase', applicant.phone_number)
  expect(erased.output).toContain('1 applications and 0 enquiries deleted')
  for (const table of ['applications', 'codes', 'consents']) {
    expect(await query(url, `select 1 from ${table}`)).toEqual([])
  }
  // What is counted for a person together with a browser or a network lapses within a day.
  const ofPerson = "key like 'code-pause %' or key like 'codes-per-phone %'"
  expect(await query(url, `select key from rate_limits where ${ofPerson}`)).toEqual([])
  const again = await run('erase', applicant.email)
  expect(again).toMatchObject({ code: 1 })
  expect(again.errors).toContain('Nothing is held under this email or phone.')
}, 60_000)

/** Two notes about others that have the name of the applicant in them. */
async function writeNotes(url: string) {
  const rows = await query(
    url,
    `with asha as (insert into staff (name, email, roles)
       values ('Asha', 'asha@staff.example', '{viewer}') returning id)
     insert into notes (record_kind, record_id, staff_id, text)
     select 'application', 'another', asha.id, text from asha,
       unnest(array['Sister of Kavya Nair', 'Met kavya  nair']) text
     returning 'note:' || id as handle`,
  )
  return rows.map(({ handle }) => handle as string)
}

test('where the name is in notes about others, nothing is erased until it is decided', async () => {
  const { applicant, run, url } = await open()
  const [first = '', second = ''] = await writeNotes(url)
  const preview = await run('erase', applicant.email, '--dry-run')
  expect(preview.output).toContain(
    `${first}  note by Asha on application another: Sister of Kavya Nair`,
  )
  expect(preview.output).toContain(second)
  const undecided = await run('erase', applicant.email)
  expect(undecided).toMatchObject({ code: 1, output: '' })
  expect(undecided.errors).toContain('Nothing was erased.')
  expect(undecided.errors).toContain(first)
  expect(await query(url, 'select 1 from applications')).toHaveLength(1)
  const erased = await run('erase', applicant.email, `--names=${second}`)
  expect(erased.errors).toBe('')
  expect(erased.output).toContain('1 applications and 0 enquiries deleted')
  expect(erased.output).toContain('Name removed in 1 notes and views; it stays in 1.')
  expect(await query(url, 'select text from notes order by text')).toEqual([
    { text: 'Met Erased' },
    { text: 'Sister of Kavya Nair' },
  ])
}, 60_000)

test.each([
  ['some', '--names: all, none, or places'],
  ['', '--names: all, none, or places'],
  ['note:00000000-0000-4000-8000-000000000000', 'the name is in no such place'],
])('--names=%s is refused, and nothing is erased', async (names, reason) => {
  const { applicant, site, url } = await open()
  const who = { email: applicant.email, phone: undefined }
  const order = { isDryRun: false, names, ask: undefined }
  await expect(erase(site.services, who, order)).rejects.toThrow(reason)
  expect(await query(url, 'select 1 from applications')).toHaveLength(1)
})

test('at a terminal each place is asked about', async () => {
  const { applicant, site, url } = await open()
  await writeNotes(url)
  const asked: string[] = []
  const ask = async (...lines: string[]) => {
    asked.push(lines.join(' '))
    return lines.join(' ').includes('Sister')
  }
  const who = { email: applicant.email, phone: undefined }
  const lines = await erase(site.services, who, { isDryRun: false, names: undefined, ask })
  expect(asked).toHaveLength(2)
  expect(lines).toContain('Name removed in 1 notes and views; it stays in 1.')
  expect(await query(url, 'select text from notes order by text')).toEqual([
    { text: 'Met kavya  nair' },
    { text: 'Sister of Erased' },
  ])
})

test('somebody who is only named in other texts is erased there', async () => {
  const { run, url } = await open()
  await query(
    url,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ('A Friend', 'friend@example.com', '9000000001', 'IN', '91', $1, 'KS_SCHOLARSHIP')`,
    ['Please call 98111 11111'],
  )
  expect((await run('erase', '9811111111', '--dry-run')).output).toContain('phone: 1')
  expect((await run('erase', '9811111111')).output).toContain('overwritten in 1 other texts')
  expect(await query(url, 'select message from enquiries')).toEqual([{ message: 'Please call 0' }])
}, 60_000)

test('an email or phone that was only typed is told, and left in other texts', async () => {
  const { applicant, run, url } = await open()
  await query(
    url,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ('A Stranger', 'stranger@example.com', $1, 'IN', '91', '', 'KS_SCHOLARSHIP')`,
    [applicant.phone_number],
  )
  const erased = await run('erase', 'stranger@example.com')
  expect(erased.output).toContain('0 applications and 1 enquiries deleted')
  expect(erased.output).toContain(`left in other texts: +91${applicant.phone_number}`)
}, 60_000)

test('a consent is withdrawn by the staff for whoever asks them', async () => {
  const { applicant, run, url } = await open()
  expect(await run('withdraw', applicant.email, 'everything')).toMatchObject({ code: 1 })
  expect((await run('withdraw', applicant.email, 'whatsapp')).output).toContain(
    'Withdrawn: whatsapp.',
  )
  const left = await query(url, 'select purpose from consents where withdrawn_at is null')
  expect(left).toEqual([{ purpose: 'programme' }])
  expect((await run('withdraw', applicant.email, 'whatsapp')).output).toContain('no such consent')
}, 60_000)
