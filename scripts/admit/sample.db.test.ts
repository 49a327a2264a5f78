import { expect, test } from 'vitest'
import { enquiryStates } from '../../contract/desk/enquiry-states.ts'
import { stages } from '../../contract/desk/lists.ts'
import { paymentStates } from '../../contract/payment.ts'
import { findDemoRows, removeDemoRows } from '../../server/db/demo-rows.ts'
import { caseKinds } from '../../server/db/payment.schema.ts'
import { readList } from '../../server/records/lists.ts'
import { addSample } from '../../server/records/sample/sample.ts'
import { runCommand } from '../../testing/commands.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'

const viewer = { roles: ['viewer'], weak: false } as const
const spawning = { timeout: 90_000 }

test('a sample has every state of everything, twice if asked twice, and goes with the demo', async () => {
  const { services, databaseUrl: url } = await openTestSite()
  await addSample(services.db, { rows: 300 })
  const distinct = async (text: string) =>
    (await query(url, text)).map(({ value }) => value).toSorted()
  const states = (table: string, column: string) =>
    distinct(`select distinct ${column} as value from ${table}`)
  expect(await states('payment_attempts', 'state')).toEqual([...paymentStates].toSorted())
  expect(await states('refunds', 'state')).toEqual(['DONE', 'FAILED', 'LISTED', 'PENDING'])
  expect(await states('enquiries', 'state')).toEqual([...enquiryStates].toSorted())
  expect(
    await distinct('select distinct kind as value from cases where settled_at is null'),
  ).toEqual([...caseKinds].toSorted())
  for (const stage of stages) {
    const page = await readList(services.db, viewer, {
      list: 'applications',
      filters: { stage: [stage] },
      sort: 'newest',
    })
    expect(page.count).toBeGreaterThan(0)
  }
  await addSample(services.db, { rows: 300 })
  expect(await findDemoRows(services.db)).toContain('applications: 600')
  await removeDemoRows(services.db)
  expect(await query(url, 'select from applications')).toEqual([])
})

test('a command adds it to a demo, and never to a site in production', spawning, async () => {
  const url = await createTestDatabase()
  await query(
    url,
    `insert into colleges (slug, scholarship_code, company_code, company_name, coupon_code,
      price_in_paise, select_course, title, subtitle, logo, partner_logos, dates, demo)
    values ('hiresure', 'KS_HireSure', 'HIRESURE', '', '', 120000, 'Robotics', '', '', '', '[]', '{}', true)`,
  )
  await query(url, 'update colleges set demo = false')
  const real = await runCommand({ DATABASE_URL: url }, 'sample')
  expect([real.code, real.errors]).toEqual([
    1,
    expect.stringContaining('not the database of a demo'),
  ])
  await query(url, 'update colleges set demo = true')
  const done = await runCommand({ DATABASE_URL: url }, 'sample', '--rows', '200')
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('200 made-up applications')])
  expect(await query(url, 'select count(*)::int from applications where demo')).toEqual([
    { count: 200 },
  ])
  const wrong = await runCommand({ DATABASE_URL: url }, 'sample', '--rows', 'many')
  expect([wrong.code, wrong.errors]).toEqual([
    1,
    expect.stringContaining('--rows: must be a whole'),
  ])
  const refused = await runCommand({ DATABASE_URL: url, NODE_ENV: 'production' }, 'sample')
  expect(refused.code).toBe(1)
  expect(await query(url, 'select count(*)::int from applications')).toEqual([{ count: 200 }])
})
