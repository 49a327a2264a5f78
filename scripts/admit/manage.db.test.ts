import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dates } from '../../contract/programme.ts'
import { connect } from '../../server/db/connect.ts'
import { createLog } from '../../server/watch/log.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { createEmptyDatabase, createTestDatabase, query } from '../../testing/postgres.ts'
import {
  isAlive,
  isRunning,
  postgresPid,
  processesOn,
  spawnSite,
  temporaryDirectory,
} from '../../testing/process.ts'
import { college } from './college.ts'
import { coupon } from './coupon.ts'
import { manage } from './manage.ts'
import { outcomeOf } from './outcome.ts'
import { referral } from './referral.ts'
import { admit } from './verbs.ts'

const nouns = { college, coupon, referral }
type Name = keyof typeof nouns

/** The commands, on a database of their own. */
async function open() {
  const url = await createTestDatabase()
  const { pool, db } = connect(url, { poolSize: 1, log: createLog('silent') })
  onTestFinished(() => pool.end())
  const directory = temporaryDirectory()
  return {
    url,
    async run(name: Name, ...args: string[]) {
      const { code, lines } = await outcomeOf(manage(nouns[name], args, (work) => work(db)))
      return { code, text: lines.join('\n') }
    },
    file(name: string, content: string) {
      const path = join(directory, name)
      writeFileSync(path, content)
      return path
    },
  }
}

/** Each process takes a second to start, and more on a busy machine. */
const spawning = { timeout: 90_000 }

/** A command as an operator runs it, in a process of its own. */
function spawnCommand(variables: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH, ENV_FILE: '/dev/null', ...variables }
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, ['scripts/admit.ts', ...args], { env }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    )
  })
}

/** A payment that holds a use of the coupon. */
async function useCoupon(url: string, code: string) {
  await addAttempts(url, 'attempt')
  await query(url, "insert into coupon_uses values ('attempt', $1, 'a@b.c', '1', now())", [code])
}

const refused = (...lines: string[]) => ({
  code: 1,
  text: ['Nothing was changed:', ...lines].join('\n'),
})

const north = [
  ['north-college', '--scholarship_code', 'KS_HireSure', '--scholarship_company_code', 'NORTH'],
  ['--scholarship_title', 'Hired, for sure.', '--scholarship_subtitle', 'For North.'],
].flat()

const fields = Object.keys(college.fields).join(', ')

test('a college is added, changed and removed', async () => {
  const { run, url } = await open()
  expect(await run('college', 'add', ...north, '--final-amount', '1299.5')).toMatchObject({
    code: 0,
    text: expect.stringContaining('north-college added:\n  slug: north-college\n'),
  })
  const [row] = await query(url, 'select * from colleges')
  expect(row).toMatchObject({
    price_in_paise: 129_950,
    coupon_code: '',
    gateway: null,
    partner_logos: [],
    dates: { applications_close: dates.applicationsClose },
  })
  const { text } = await run('college', 'list', 'north-college')
  expect(text.match(/(?<=^ {2})\w+/gm)).toEqual(Object.keys(college.fields))
  const changed = await run(
    'college',
    ...['update', 'north-college', '--final_amount', '999', '--gateway', 'stripe'],
    ...['--partners', '/a.svg https://example.org/b.svg', '--applications_close', '2026-07-10'],
  )
  expect(changed.text).toBe(
    [
      'north-college changed:',
      '  final_amount: 1299.5 → 999',
      '  partners: (none) → /a.svg https://example.org/b.svg',
      `  applications_close: ${dates.applicationsClose} → 2026-07-10`,
      '  gateway: (none) → STRIPE',
    ].join('\n'),
  )
  const [after] = await query(url, 'select * from colleges')
  expect(after).toMatchObject({
    title: 'Hired, for sure.',
    dates: { applications_open: dates.applicationsOpen, applications_close: '2026-07-10' },
    partner_logos: ['/a.svg', 'https://example.org/b.svg'],
  })
  expect(after.updated_at.getTime()).toBeGreaterThan(row.updated_at.getTime())

  expect((await run('college', 'remove', 'north-college')).text).toContain('gateway: STRIPE')
  expect(await query(url, 'select * from colleges')).toEqual([])
})

test("a college is judged by the contract's rules", async () => {
  const { run, url } = await open()
  expect(
    await run(
      'college',
      ...['add', 'North', '--final_amount', '-1', '--company_logo', 'javascript:alert(1)'],
      ...['--applications_open', '2025-02-30', '--gateway', 'cash', '--coupon_code', 'no'],
      ...['--scholarship_code', 'KS', '--scholarship_company_code', 'a b'],
      ...['--scholarship_title', '=1+1', '--partners', '/ok.svg http://x'],
    ),
  ).toEqual(
    refused(
      'slug: must be lower-case letters, digits and hyphens',
      'scholarship_company_code: must be letters, digits, _ or -',
      'coupon_code: must be 5-20 letters and digits',
      'final_amount: must not be negative',
      'scholarship_title: must not start with =, +, - or @: spreadsheets read that as a formula',
      'scholarship_subtitle: is missing',
      'company_logo: must be an https URL or a path of this site',
      'partners: must be an https URL or a path of this site',
      `applications_open: must be a date such as ${dates.applicationsClose}`,
      'gateway: must be one of RAZORPAY, PAYPAL, CASHFREE, PAYU, STRIPE, VERIFONE, or empty for the default',
    ),
  )
  expect(await query(url, 'select * from colleges')).toEqual([])
})

test('two pages cannot have one code', async () => {
  const { run } = await open()
  await run('college', 'add', ...north)
  expect(await run('college', 'add', ...north)).toEqual(
    refused('slug: north-college already exists'),
  )
  expect(await run('college', 'add', 'south-college', ...north.slice(1))).toEqual(
    refused('scholarship_company_code: is the code of another page of this scholarship'),
  )
})

test('a coupon takes off a percentage or an amount', async () => {
  const { run, url } = await open()
  const either = 'percent_off: a coupon takes off either percent_off or amount_off; '
  const message = `${either}one of them must be empty`
  expect(await run('coupon', 'add', 'WELCOME10')).toEqual(refused(message))
  expect(await run('coupon', 'add', 'X', '--percent_off', '5', '--amount_off', '5')).toEqual(
    refused('coupon_code: must be 5-20 letters and digits', message),
  )
  await run('coupon', 'add', 'welcome10', '--percent_off', '10', '--expires_at', '2026-07-10')
  const [row] = await query(url, 'select * from coupons')
  expect(row).toMatchObject({ code: 'WELCOME10', percent_off: 10, paise_off: null })
  expect(row.expires_at.toISOString()).toBe('2026-07-10T18:29:59.000Z')

  expect(await run('coupon', 'update', 'WELCOME10', '--amount_off', '5')).toEqual(refused(message))
  expect(
    await run('coupon', ...['update', 'Welcome10', '--amount_off', '99.5', '--percent_off', '']),
  ).toMatchObject({
    text: 'WELCOME10 changed:\n  percent_off: 10 → (none)\n  amount_off: (none) → 99.5',
  })
  expect(await query(url, 'select paise_off, percent_off, expires_at from coupons')).toEqual([
    { paise_off: 9950, percent_off: null, expires_at: row.expires_at },
  ])
  expect((await run('coupon', 'update', 'WELCOME10', '--amount_off', '99.5')).text).toBe(
    'WELCOME10: nothing to change',
  )
})

test.each([
  ['--percent_off', '0', 'percent_off: must be 1 to 100'],
  ['--percent_off', '10.5', 'percent_off: must be a whole number'],
  ['--percent_off', 'ten', 'percent_off: must be a number such as 1299 or 1299.50'],
  ['--percent_off', '1e2', 'percent_off: must be a number such as 1299 or 1299.50'],
  ['--amount_off', '0.005', 'amount_off: must be whole paise'],
  ['--max_uses', '99999999999', 'max_uses: must be a whole number, 1 or more'],
  ['--expires_at', 'tomorrow', 'expires_at: must be a date such as'],
  ['--scholarship_code', 'a b', 'scholarship_code: Unknown scholarship.'],
])('%s %s is refused for a coupon', async (option, value, message) => {
  const { run, url } = await open()
  const { code, text } = await run('coupon', 'add', 'COUPON', option, value)
  expect(code).toBe(1)
  expect(text).toContain(message)
  expect(await query(url, 'select * from coupons')).toEqual([])
})

test('of a file all rows are done, or none', async () => {
  const { run, url, file } = await open()
  const bad = file('bad.csv', 'referral_code,owner\nGOOD1,Asha\nba d,\nGOOD2,=cmd\nGOOD1,Ben\n')
  expect(await run('referral', 'add', '--file', bad)).toEqual(
    refused(
      'line 3: referral_code: must be 1-10 letters and digits',
      'line 3: owner: must not be empty',
      'line 4: owner: must not start with =, +, - or @: spreadsheets read that as a formula',
      'line 5: referral_code: is already on line 2',
    ),
  )
  expect(await query(url, 'select * from referral_codes')).toEqual([])

  const good = file('good.csv', '\uFEFFowner,referral_code\r\n"Rao, Asha",good1\r\nBen,GOOD2\r\n')
  expect(await run('referral', 'add', '--file', good)).toMatchObject({ code: 0 })
  const rows = 'select code, owner from referral_codes order by code'
  const both = [
    { code: 'GOOD1', owner: 'Rao, Asha' },
    { code: 'GOOD2', owner: 'Ben' },
  ]
  expect(await query(url, rows)).toEqual(both)

  const half = file('half.json', '[{"referral_code":"GOOD1"},\n{"referral_code":"GONE"}]')
  expect(await run('referral', 'remove', '--file', half)).toEqual(
    refused('line 2: referral_code: there is no referral code GONE'),
  )
  expect(await query(url, rows)).toEqual(both)
})

test('one bad row keeps also those from being changed that the database alone can judge', async () => {
  const { run, url, file } = await open()
  const columns = 'slug,scholarship_code,scholarship_company_code,scholarship_title'
  const line = (slug: string, code: string) => `${slug},KS,${code},Title,Subtitle`
  const rows = [line('one', 'A'), line('two', 'A'), line('three', 'B'), line('four', 'B')]
  const path = file('rows.csv', [`${columns},scholarship_subtitle`, ...rows].join('\n'))
  const taken = 'scholarship_company_code: is the code of another page of this scholarship'
  expect(await run('college', 'add', '--file', path)).toEqual(
    refused(`line 3: ${taken}`, `line 5: ${taken}`),
  )
  expect(await query(url, 'select * from colleges')).toEqual([])
})

test('what list writes as JSON can be put in again', async () => {
  const { run, url, file } = await open()
  await run('college', 'add', ...north, '--partners', '/a.svg /b.svg', '--gateway', 'PAYU')
  await run('coupon', 'add', 'LAUNCH500', '--amount_off', '500', '--expires_at', '2026-07-10')
  for (const [name, key, table] of [
    ['college', 'north-college', 'colleges'],
    ['coupon', 'LAUNCH500', 'coupons'],
  ] as const) {
    const columns = `select to_jsonb(t) - 'created_at' - 'updated_at' as row from ${table} t`
    const before = await query(url, columns)
    const path = file(`${name}.json`, (await run(name, 'list', '--json')).text)
    await run(name, 'remove', key)
    expect(await run(name, 'add', '--file', path)).toMatchObject({ code: 0 })
    expect(await query(url, columns)).toEqual(before)
  }
})

test('a JSON row may nest as the contract does, and hold nothing that the database cannot', async () => {
  const { run, url, file } = await open()
  const row = {
    slug: 'nested',
    scholarship_code: 'KS',
    scholarship_company_code: 'N',
    scholarship_title: 'Title',
    scholarship_subtitle: 'Subtitle',
    partners: [{ logo: '/a.svg' }],
    dates: { applications_close: '2026-01-01' },
  }
  await run('college', 'add', '--file', file('nested.json', JSON.stringify(row)))
  expect(await query(url, 'select partner_logos, dates from colleges')).toMatchObject([
    { partner_logos: ['/a.svg'], dates: { applications_close: '2026-01-01' } },
  ])
  const evil = file('evil.json', '[{"slug":"a\\u0000b","__proto__":{"slug":"nested"}}]')
  expect(await run('college', 'remove', '--file', evil)).toEqual(
    refused(
      'line 1: __proto__: unknown field; valid fields: slug',
      'line 1: slug: must be plain text',
    ),
  )
  const odd = file('odd.json', '[{"slug":"Odd","colour":"red","__proto__":{"slug":"nested"}}]')
  expect(await run('college', 'add', '--file', odd)).toMatchObject({
    text: expect.stringContaining(
      [
        'Nothing was changed:',
        `line 1: colour: unknown field; valid fields: ${fields}`,
        `line 1: __proto__: unknown field; valid fields: ${fields}`,
        'line 1: slug: must be lower-case letters, digits and hyphens',
      ].join('\n'),
    ),
  })
})

test('what somebody put into the database cannot command the terminal', async () => {
  const { run, url } = await open()
  await query(url, "insert into referral_codes (code, owner) values ('EVIL', $1)", ['\u001b[2Jx'])
  expect((await run('referral', 'list')).text).toContain('EVIL           \\u001b[2Jx')
  expect((await run('referral', 'remove', '\u001b[2J')).text).not.toContain('\u001b')
})

test('list shows how often a coupon was used, help shows how to use the command', async () => {
  const { run, url } = await open()
  expect((await run('coupon', 'list')).text).toBe('There is no coupon yet.')
  await run('coupon', 'add', 'LAUNCH500', '--amount_off', '500', '--max_uses', '3')
  await useCoupon(url, 'LAUNCH500')
  expect((await run('coupon', 'list')).text).toMatch(/LAUNCH500 .* 500 .* 3 +1$/)
  expect((await run('coupon', 'list', 'launch500')).text).toContain('  used: 1')
  expect(await run('coupon', 'list', 'NOWHERE')).toMatchObject({ code: 1 })
  expect(await run('coupon', '--help')).toMatchObject({
    code: 0,
    text: expect.stringContaining('npx admit coupon add WELCOME10 --percent_off 10'),
  })
  expect(await run('coupon', 'drop')).toEqual({
    code: 1,
    text: 'drop: unknown action; valid actions: add, list, update, remove\nSee --help.',
  })
})

test('a coupon that is removed and added again goes on counting its uses', async () => {
  const { run, url } = await open()
  await run('coupon', 'add', 'LAUNCH500', '--amount_off', '500')
  await useCoupon(url, 'LAUNCH500')
  expect(await run('coupon', 'remove', 'launch500')).toMatchObject({
    code: 0,
    text: expect.stringContaining('LAUNCH500 removed:'),
  })
  await run('coupon', 'add', 'LAUNCH500', '--percent_off', '5')
  expect((await run('coupon', 'list', 'LAUNCH500')).text).toContain('  used: 1')
})

test('remove takes the key and no other field', async () => {
  const { run, file } = await open()
  await run('referral', 'add', 'FRIEND', '--owner', 'Asha')
  expect(await run('referral', 'remove', 'FRIEND', '--owner', 'Asha')).toEqual(
    refused('owner: unknown field; valid fields: referral_code'),
  )
  const path = file('rows.csv', 'referral_code,owner\nFRIEND,Asha\n')
  expect(await run('referral', 'remove', '--file', path)).toEqual(
    refused('line 2: owner: unknown field; valid fields: referral_code'),
  )
})

test('admit explains its verbs, and refuses any other', async () => {
  const run = (...args: string[]) => outcomeOf(admit(args))
  const usage = await run('--help')
  expect(usage.code).toBe(0)
  for (const verb of ['college', 'coupon', 'referral', 'refund']) {
    expect(usage.lines[0]).toContain(verb)
    const { code, lines } = await run(verb, '--help')
    expect(code).toBe(0)
    expect(lines[0]).toContain(`npx admit ${verb} `)
    expect(await run(verb, 'a', '--colour')).toMatchObject({
      code: 1,
      lines: [expect.stringMatching('^--colour: unknown option; valid options: --'), 'See --help.'],
    })
  }
  expect(await run()).toEqual(usage)
  expect(await run('__proto__')).toEqual({
    code: 1,
    lines: [
      '__proto__: unknown verb; valid verbs: college, coupon, referral, refund',
      'See --help.',
    ],
  })
})

test('admit refund lists payments, and refuses an unknown one', spawning, async () => {
  const DATABASE_URL = await createTestDatabase()
  expect(await spawnCommand({ DATABASE_URL }, 'refund', '--list')).toEqual({
    code: 0,
    errors: '',
    output: 'To refund: 0\nTo check: 0\n',
  })
  expect(await spawnCommand({ DATABASE_URL }, 'refund', 'nowhere')).toEqual({
    code: 1,
    errors: 'There is no such payment.\n',
    output: '',
  })
})

test('a database without our tables, or none at all, is told in a sentence', spawning, async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const list = (variables: Record<string, string>) => spawnCommand(variables, 'coupon', 'list')
  expect(await list({ DATABASE_URL })).toEqual({
    code: 1,
    output: '',
    errors: 'The database does not have the tables of this release. Start the site once.\n',
  })
  expect(await list({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining("The database isn't responding"),
  })
  expect(await list({ DATA_DIR: join(temporaryDirectory(), 'new') })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no database'),
  })
})

test('the commands work beside a running site, and without one', spawning, async () => {
  const DATA_DIR = temporaryDirectory()
  const site = await spawnSite({ DATA_DIR })
  await isRunning(site)
  const postgres = postgresPid(DATA_DIR)
  const referralCommand = (...args: string[]) => spawnCommand({ DATA_DIR }, 'referral', ...args)
  expect(await referralCommand('add', 'BESIDE', '--owner', 'Asha')).toEqual({
    code: 0,
    errors: '',
    output: 'BESIDE added:\n  referral_code: BESIDE\n  owner: Asha\n',
  })
  expect(postgresPid(DATA_DIR)).toBe(postgres)
  const check = await fetch(`${site.url}/v1/users/referralCode/BESIDE`)
  expect(await check.json()).toMatchObject({ success: true })

  site.child.kill('SIGTERM')
  await site.exited
  expect(isAlive(postgres)).toBe(false)
  expect(await referralCommand('list', 'BESIDE')).toEqual({
    code: 0,
    errors: '',
    output: '  referral_code: BESIDE\n  owner: Asha\n',
  })
  expect(processesOn(DATA_DIR)).toEqual([])
})
