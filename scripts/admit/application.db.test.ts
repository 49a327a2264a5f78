import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/tx-id.ts'
import { runCommand, spawnCommand, spawnCommandIn } from '../../testing/commands.ts'
import { type PayingSite, withPayment } from '../../testing/paying.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { temporaryDirectory } from '../../testing/process.ts'
import { act } from '../../testing/providers.ts'

const spawning = { timeout: 90_000 }

/** One application of each stage, of two colleges, begun on four days. */
async function fourApplications() {
  const url = await createTestDatabase()
  await query(
    url,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
       company_name, selected_course, referral_code, coupon_code, created_at, email_verified_at,
       paid_at, refunded_at)
     select 'app' || n, 's' || n, 'KS_HireSure', case when n < 3 then 'NORTH' else 'SOUTH' end,
       'Person ' || n, 'p' || n || '@example.com', '987654321' || n, 'College', 'Any', '', '',
       timestamptz '2026-03-01 20:00+00' + make_interval(days => n),
       case when n > 1 then now() end, case when n > 2 then now() end, case when n > 3 then now() end
     from generate_series(1, 4) n`,
  )
  await query(
    url,
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
       captured_minor, captured_currency, coupon_code, redirect_url, paid_at)
     values ('abcd1234' || repeat('0', 17), 'app3', 'RAZORPAY', 'PAID', 120000, 'INR', 120000, 'INR', '', '', now()),
            ('abcd1234' || repeat('1', 17), 'app4', 'STRIPE', 'REFUNDED', 1800, 'USD', 1800, 'USD', '', '', now())`,
  )
  return url
}

test('applications are listed by stage, day and college', spawning, async () => {
  const DATABASE_URL = await fourApplications()
  const names = async (...filters: string[]) => {
    const { output } = await runCommand({ DATABASE_URL }, 'application', 'list', ...filters)
    return [...output.matchAll(/Person \d/g)].map(([name]) => name)
  }
  expect(await names()).toEqual(['Person 4', 'Person 3', 'Person 2', 'Person 1'])
  expect(await names('--stage', 'confirmed')).toEqual(['Person 2'])
  expect(await names('--stage', 'submitted,refunded')).toEqual(['Person 4', 'Person 1'])
  expect(await names('--limit', '1')).toEqual(['Person 4'])
  expect(await names('--college', 'SOUTH', '--stage', 'paid')).toEqual(['Person 3'])
  // 20:00 UTC is the next day in India.
  expect(await names('--from', '2026-03-04', '--to', '2026-03-05')).toEqual([
    'Person 3',
    'Person 2',
  ])
  expect(
    await runCommand({ DATABASE_URL }, 'application', 'list', '--stage', 'x', '--from', 'y'),
  ).toEqual({
    code: 1,
    output: '',
    errors:
      '--stage: Choose submitted, confirmed, paying, paid or refunded.\n--from: Write a day that exists, such as 2026-08-12.\nSee --help.\n',
  })
})

test.each(['NL-ABCD-1234', 'nl abcd 1234', 'p3@EXAMPLE.com', '+91 98765 43213', 'app3'])(
  'an application is shown by %s',
  spawning,
  async (words) => {
    const DATABASE_URL = await fourApplications()
    const { code, output } = await runCommand({ DATABASE_URL }, 'application', 'show', words)
    expect(code).toBe(0)
    expect(output).toMatch(/Person 3, p3@example\.com, \+91 9876543213\n/)
    expect(output).toMatch(/Stage: paid\n/)
    expect(output).toMatch(/payment NL-ABCD-1234: INR\s1200, RAZORPAY, PAID, kspay_id abcd12340+\n/)
    const several = words.toUpperCase().startsWith('NL')
    expect(output.startsWith('2 applications:')).toBe(several)
    const looked = await query(
      DATABASE_URL,
      `select way, action, record_id as id from audit.entries order by record_id, action`,
    )
    const ofOne = (id: string) => [
      { way: 'command', action: 'show-contact', id },
      { way: 'command', action: 'view-record', id },
    ]
    expect(looked).toEqual([...ofOne('app3'), ...(several ? ofOne('app4') : [])])
  },
)

test(
  'applications are exported to a file of the owner’s own, for a spreadsheet',
  spawning,
  async () => {
    const DATABASE_URL = await fourApplications()
    await query(DATABASE_URL, `update applications set fullname = 'Rao, "Asha"' where id = 'app3'`)
    const folder = temporaryDirectory()
    const args = ['application', 'export', '--stage', 'paid', '--file', 'paid.csv']
    expect(await spawnCommandIn(folder, { DATABASE_URL }, ...args)).toEqual({
      code: 0,
      errors: '',
      output: 'paid.csv: 1 applications\n',
    })
    const file = join(folder, 'paid.csv')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(parse(readFileSync(file), { columns: true, bom: true })).toMatchObject([
      {
        Reference: 'NL-ABCD-1234',
        Stage: 'paid',
        Name: 'Rao, "Asha"',
        Email: 'p3@example.com',
        Amount: '1200.00',
        Currency: 'INR',
        'Agreed to WhatsApp': 'no',
      },
    ])
    expect(
      await query(DATABASE_URL, `select way, action, record_id, changes from audit.entries`),
    ).toEqual([
      {
        way: 'command',
        action: 'export',
        record_id: 'applications',
        changes: {
          rows: { after: 1 },
          format: { after: 'csv' },
          filters: { after: 'stage=paid' },
          searched: { after: false },
          contact: { after: true },
        },
      },
    ])
    expect(await spawnCommandIn(folder, { DATABASE_URL }, ...args)).toMatchObject({
      code: 1,
      errors: 'paid.csv: is already there. Choose another name.\n',
    })
    const { output } = await spawnCommand({ DATABASE_URL }, 'application', 'export')
    expect(parse(output, { columns: true, bom: true })).toHaveLength(4)
  },
)

test(
  'a refund takes the reference that people quote, and shows every payment it may mean',
  spawning,
  async () => {
    const DATABASE_URL = await fourApplications()
    const { code, errors } = await runCommand({ DATABASE_URL }, 'refund', 'NL-ABCD-1234')
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^NL-ABCD-1234 means 2 payments\. Give the kspay_id of one:\n {2}abcd12340+ {2}INR\s1200 {2}RAZORPAY {2}PAID .*\n {2}abcd12341+ {2}USD\s18\.00 {2}STRIPE {2}REFUNDED /,
    )
    const id = `abcd1234${'0'.repeat(17)}`
    const rehearsed = await runCommand(
      { DATABASE_URL },
      'refund',
      id,
      '--amount',
      '500',
      '--dry-run',
    )
    expect(rehearsed.output).toMatch(
      /^Dry run, nothing is changed and the provider is not asked\.\nNL-ABCD-1234: INR\s500 of INR\s1200 that is left would be refunded through RAZORPAY\.\n$/,
    )
    expect(await query(DATABASE_URL, 'select * from refunds')).toEqual([])
  },
)

const settingsOf = ({ databaseUrl, siteUrl, simulators }: PayingSite) => ({
  DATABASE_URL: databaseUrl,
  SITE_URL: siteUrl,
  SIMULATORS_PORT: new URL(simulators.url).port,
})

test('a refund by its reference goes through the provider', spawning, async () => {
  const { site, txId } = await withPayment()
  const reference = referenceOf(txId).toLowerCase()
  const { output } = await runCommand(settingsOf(site), 'refund', reference)
  expect(output).toMatch(/^NL-.* was refunded through RAZORPAY\.\n$/)
})

test(
  'a case that is refunded is open, and decided, until the provider has made the refund',
  spawning,
  async () => {
    const { site, txId } = await withPayment()
    await query(
      site.databaseUrl,
      `insert into cases (kind, attempt_id, gateway, reference, summary)
       values ('duplicate', $1, 'RAZORPAY', $1, 'They want it back.')`,
      [txId],
    )
    const run = (...args: string[]) => runCommand(settingsOf(site), 'case', ...args)
    expect((await run('ask', '1')).output).toMatch(
      /\n {2}the gateway said PAID, INR.\d+ \(.*, asked by \S+\)\n/,
    )
    await site.misbehave('RAZORPAY', { refund: 'pending', webhook: 'drop' })
    const ordered = await run('settle', '1', '--refund', '--note', 'They called.')
    expect(ordered.output).toMatch(
      /\nRefund: .*, PENDING, by \S+: They called\.\nOpen: it was decided by \S+ on .* \(refund\)\. It is settled when/,
    )
    for (const words of [['--accept'], ['--close', '--dry-run']]) {
      const { code, errors } = await run('settle', '1', ...words)
      expect([code, errors]).toEqual([1, expect.stringMatching(/^Case 1 was decided by \S+ on /)])
    }
    await site.misbehave('RAZORPAY', { webhook: 'drop' })
    await act(site.simulators.url, 'RAZORPAY', { act: 'finish-refund', txId })
    await runCommand(settingsOf(site), 'refund', txId)
    expect((await run('show', '1')).output).toMatch(
      /\nRefund: .*, DONE, by .*\nSettled \S+ by \S+: refund: They called\.\n$/,
    )
  },
)
