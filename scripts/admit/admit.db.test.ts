import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinEmbedded } from '../../server/db/embedded.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { open, refused, runCommand, spawnCommand } from '../../testing/commands.ts'
import { powersOverAudit, secured } from '../../testing/given-database.ts'
import { createEmptyDatabase, createTestDatabase, query } from '../../testing/postgres.ts'
import {
  isAlive,
  isRunning,
  postgresPid,
  processesOn,
  spawnSite,
  temporaryDirectory,
} from '../../testing/process.ts'
import { outcomeOf } from './outcome.ts'
import { admit } from './verbs.ts'

/** Each process takes a second to start, and more on a busy machine. */
const spawning = { timeout: 90_000 }

/** A payment that holds a use of the coupon. */
async function useCoupon(url: string, code: string) {
  await addAttempts(url, 'attempt')
  await query(url, "insert into coupon_uses values ('attempt', $1, 'a@b.c', '1', now())", [code])
}

test('control characters from the database are escaped in the terminal', async () => {
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
  const verbs = usage.lines.slice(1, -1).map((line) => line.trim().split(' ')[0] ?? '')
  expect(verbs).toEqual(
    expect.arrayContaining(['start', 'backup', 'restore', 'application', 'case']),
  )
  for (const verb of verbs) {
    const { code, lines } = await run(verb, '--help')
    expect(code).toBe(0)
    expect(lines[0]).toContain(`npx admit ${verb}`)
    expect(await run(verb, 'a', '--colour')).toMatchObject({
      code: 1,
      lines: [expect.stringMatching('^--colour: unknown option; valid options: --'), 'See --help.'],
    })
  }
  expect(await run()).toEqual(usage)
  expect(await run('__proto__')).toEqual({
    code: 1,
    lines: [`__proto__: unknown verb; valid verbs: ${verbs.join(', ')}`, 'See --help.'],
  })
})

test('admit case lists, shows and settles what waits for a person', spawning, async () => {
  const DATABASE_URL = await createTestDatabase()
  const run = (...args: string[]) => runCommand({ DATABASE_URL }, 'case', ...args)
  expect(await run('list')).toEqual({ code: 0, errors: '', output: 'Open cases: 0\n' })
  await query(
    DATABASE_URL,
    `insert into cases (kind, gateway, reference, summary, amount_minor, currency)
     values ('orphan', 'RAZORPAY', 'order_1', 'Paid after its application was erased.', 5000, 'INR')`,
  )
  expect((await run('list')).output).toMatch(
    /^Open cases: 1\n {2}1 {2}orphan {2}INR\s50 {2}RAZORPAY {2}/,
  )
  expect((await run('show', '1')).output).toMatch(/^Case 1: orphan\n.*\nAmount: INR\s50\n/)
  expect(await run('settle', '1', '--close', '--refund')).toMatchObject({
    code: 1,
    errors: 'settle: needs one of --accept, --refund, --close\nSee --help.\n',
  })
  expect((await run('claim', '1')).output).toMatch(
    /\nWith \S+ since \d{4}-\d\d-\d\d\nOpen\. Attach it/,
  )
  expect((await run('list')).output).toMatch(/ {2}with \S+ {2}Paid after/)
  expect((await run('release', '1')).output).not.toContain('With ')
  expect((await run('attach', '1')).errors).toBe('attach: needs --application\nSee --help.\n')
  expect((await run('settle', '1', '--refund')).errors).toBe(
    'Its payment is not here. Refund it at the provider.\n',
  )
  const tried = await run('settle', '1', '--close', '--dry-run')
  expect(tried.output).toMatch(/^Dry run, nothing is changed.*\nCase 1 would be settled: it would/)
  expect((await run('list')).output).toMatch(/^Open cases: 1\n/)
  const settled = await run('settle', '1', '--close', '--note', 'Refunded there.')
  expect(settled.output).toMatch(/Settled \d{4}-\d\d-\d\d by \S+: close: Refunded there\.\n$/)
  expect((await run('settle', '1', '--close', '--dry-run')).errors).toBe(
    'Case 1 is settled already.\n',
  )
  expect((await run('reopen', '1')).output).toContain('\nOpen. Attach it')
  await run('settle', '1', '--close')
  expect((await run('show', 'one')).errors).toContain('show: needs the number of a case')
  expect((await run('list')).output).toBe('Open cases: 0\n')
})

test('admit refund refuses an unknown payment and an invalid amount', spawning, async () => {
  const DATABASE_URL = await createTestDatabase()
  expect(await runCommand({ DATABASE_URL }, 'refund', 'nowhere', '--amount', 'all')).toEqual({
    code: 1,
    errors: '--amount: all is no amount\nSee --help.\n',
    output: '',
  })
  expect(await runCommand({ DATABASE_URL }, 'refund', 'nowhere')).toEqual({
    code: 1,
    errors: 'There is no such payment.\n',
    output: '',
  })
})

test('a missing database and missing tables are reported in a sentence', spawning, async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const list = (variables: Record<string, string>) => runCommand(variables, 'coupon', 'list')
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
  expect(await powersOverAudit((await joinEmbedded(DATA_DIR)).url)).toEqual(secured)

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
