import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seed } from '../../server/db/seed.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { spawnCommand } from '../../testing/commands.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { temporaryDirectory } from '../../testing/process.ts'
import { createTestSite } from '../../testing/site.ts'

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
  const run = (...args: string[]) => spawnCommand(variables, 'person', ...args)
  return { applicant, run, url: DATABASE_URL }
}

test('a person is exported, erased and gone, by one command each', async () => {
  const { applicant, run, url } = await open()
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
