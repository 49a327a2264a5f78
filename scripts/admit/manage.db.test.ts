import { expect, test } from 'vitest'
import { dates } from '../../contract/programme.ts'
import { seed } from '../../server/db/seed.ts'
import { north, open, refused } from '../../testing/commands.ts'
import { query } from '../../testing/postgres.ts'
import { college } from './college.ts'

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
  expect(text.match(/(?<=^ {2})\w+/gm)).toEqual([
    ...Object.keys(college.fields),
    'closed',
    'closed_note',
  ])
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

test('a page is closed with a note for visitors, and opened again', async () => {
  const { run, url } = await open()
  await run('college', 'add', ...north)
  const note = 'We start again in March.'
  const closed = await run('college', 'close', 'north-college', '--note', note)
  expect(closed.text).toMatch(
    /^north-college changed:\n {2}closed: \(none\) → \d+ \w+ \d{4}, \d\d:\d\d IST\n {2}closed_note: \(none\) → We start again in March\.$/,
  )
  expect((await run('college', 'list')).text).toMatch(/slug .* closed\nnorth-college .* IST$/)
  expect((await run('college', 'list', 'north-college')).text).toContain(`closed_note: ${note}`)
  const [{ closed_at }] = await query(url, 'select closed_at from colleges')

  await run('college', 'update', 'north-college', '--final_amount', '999')
  expect((await run('college', 'close', 'north-college')).text).toBe(
    `north-college changed:\n  closed_note: ${note} → (none)`,
  )
  expect(await query(url, 'select closed_at, closed_note from colleges')).toEqual([
    { closed_at, closed_note: '' },
  ])
  expect((await run('college', 'open', 'north-college')).text).toMatch(
    / {2}closed: .* IST → \(none\)$/,
  )
  expect((await run('college', 'open', 'north-college')).text).toBe(
    'north-college: nothing to change',
  )
})

test('closing refuses an unknown page, a formula and a field that it does not have', async () => {
  const { run, file } = await open()
  await run('college', 'add', ...north)
  expect(await run('college', 'close', 'nowhere')).toEqual(
    refused('slug: there is no college nowhere'),
  )
  expect(await run('college', 'close', 'north-college', '--note', '=1+1')).toEqual(
    refused('note: must not start with =, +, - or @: spreadsheets read that as a formula'),
  )
  const path = file('rows.csv', 'slug,final_amount\nnorth-college,1\n')
  expect(await run('college', 'close', '--file', path)).toEqual(
    refused('line 2: final_amount: unknown field; valid fields: note'),
  )
  expect(await run('college', 'update', 'north-college', '--note', 'Hello')).toMatchObject({
    code: 1,
    text: expect.stringContaining('note: unknown field'),
  })
})

test('pages are closed from a file, all or none, and the audit says by whom', async () => {
  const { run, file, url } = await open()
  await run('college', 'add', ...north)
  const path = file('rows.csv', 'slug,note\nnorth-college,Full.\nnowhere,\n')
  expect(await run('college', 'close', '--file', path)).toEqual(
    refused('line 3: slug: there is no college nowhere'),
  )
  expect((await run('college', 'close', 'north-college', '--dry-run')).text).toContain('Dry run')
  expect(await query(url, 'select closed_at from colleges')).toEqual([{ closed_at: null }])
  await run('college', 'close', 'north-college', '--note', 'Full.')
  await run('college', 'open', 'north-college')
  const entries = `select action, record_id, changes -> 'closed_note' as note from audit.entries
    where action like '%close%' or action like 'open%' order by id`
  expect(await query(url, entries)).toEqual([
    { action: 'close-college', record_id: 'north-college', note: { before: '', after: 'Full.' } },
    { action: 'open-college', record_id: 'north-college', note: { before: 'Full.', after: '' } },
  ])
})

test("a college that breaks the contract's rules is refused, field by field", async () => {
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

test('a second college with the same slug or code is refused', async () => {
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

test.each(['scholarship-program', 'hiresure'])('%s cannot be removed', async (slug) => {
  const { run, url, db } = await open()
  await seed(db, { demo: false })
  expect(await run('college', 'remove', slug)).toEqual(
    refused(`slug: ${slug} cannot be removed; update it instead`),
  )
  expect(await query(url, 'select 1 from colleges where slug = $1', [slug])).toHaveLength(1)
})
