import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { exportList } from '../../contract/desk/exports.ts'
import { listNames } from '../../contract/desk/lists.ts'
import { roles } from '../../contract/desk/rights.ts'
import { anApplication, lastEntry, type SignedInDesk, signIn, weaken } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { streamExport } from './export.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })

const order = {
  list: 'applications',
  address: '',
  format: 'csv',
  columns: ['name', 'stage'],
} as const

/** Asks for an export: the answer is a file, or why there is none. */
const take = (
  { app, services }: TestSite,
  { token }: SignedInDesk,
  payload: object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: exportList.path,
    headers: { origin: services.config.siteUrl, cookie: `desk=${token}`, ...headers },
    payload,
  })

test.each([
  ['viewer', 'applications', 403],
  ['counsellor', 'enquiries', 403],
  ['finance', 'applications', 403],
  ['owner', 'payments', 403],
] as const)('a %s who exports %s: %i, naming the right', async (role, list, status) => {
  const site = await open()
  const person = await signIn(site, role)
  const answer = await take(site, person, { ...order, list, columns: [] })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().field).toBe(list === 'payments' ? 'export-payments' : 'export-people')
})

test.each(listNames)('a weak session exports no %s, whatever its roles', async (list) => {
  const site = await open()
  const person = await signIn(site, ...roles)
  await weaken(site, person)
  const answer = await take(site, person, { ...order, list, columns: [] })
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    'To export a list, sign in with a passkey.',
  ])
})

test('free text is exported like contact data: with a confirmation, or not at all', async () => {
  const site = await open()
  const manager = await signIn(site, 'manager')
  const words = { ...order, list: 'enquiries' as const, columns: ['name', 'message'] }
  const answer = await take(site, manager, words)
  expect(answer.json()).toMatchObject({ code: 'confirmation-needed' })
  const unchosen = await take(site, manager, { ...words, columns: [] })
  expect(unchosen.statusCode).toBe(200)
  expect(unchosen.body).not.toMatch(/Message|First words/)
  const [row] = unchosen.body.split('\r\n')
  expect(row).toContain('Name')
})

test('a list that someone may not export is refused before a confirmation is asked for', async () => {
  const site = await open()
  const viewer = await signIn(site, 'viewer')
  const answer = await take(site, viewer, { ...order, columns: ['name', 'phone'] })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
})

/** Counts the exports of this person in the audit. */
const noted = async ({ databaseUrl }: TestSite, { id }: SignedInDesk) =>
  (
    await query(
      databaseUrl,
      "select from audit.entries where action = 'export' and staff_id = $1",
      [id],
    )
  ).length

test('a third export of one person waits, whichever instance makes the others', async () => {
  const site = await open()
  const manager = await signIn(site, 'manager')
  const viewer = { id: manager.id, roles: ['manager'], weak: false } as const
  await query(
    site.databaseUrl,
    `insert into enquiries (id, fullname, email, country_code, dial_code, phone, message, enquiry_type)
     select gen_random_uuid(), 'Asha', 'asha@example.com', 'IN', '91', '9876543210', repeat('x', 2000), 'x'
     from generate_series(1, 200)`,
  )
  // Another instance makes exports for the same person, who does not read on.
  const begin = () =>
    streamExport(
      site.services.db,
      { list: 'enquiries', filters: {}, sort: 'newest' },
      { format: 'csv', columns: ['message'], viewer },
    )
  const [first, second] = [begin(), begin()]
  await Promise.all([once(first, 'readable'), once(second, 'readable')])
  const third = await take(site, manager, order)
  expect(third.statusCode).toBe(429)
  expect(third.json().message).toBe('Two exports are running. Wait for one to finish.')
  expect(await noted(site, manager)).toBe(0)
  const other = await signIn(site, 'manager')
  expect((await take(site, other, order)).statusCode).toBe(200)
  for (const file of [first, second]) file.destroy()
  await vi.waitFor(async () => expect((await take(site, manager, order)).statusCode).toBe(200), {
    timeout: 10_000,
  })
})

test('a CSV is compressed on its way to whoever can read that, and to nobody else', async () => {
  const site = await open()
  const { person } = await anApplication(site)
  const manager = await signIn(site, 'manager')
  const plain = await take(site, manager, order)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toContain(person.fullname)
  const packed = await take(site, manager, order, { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  for (const encodings of ['br', 'gzip;q=0', 'identity']) {
    const same = await take(site, manager, order, { 'accept-encoding': encodings })
    expect(same.rawPayload).toEqual(plain.rawPayload)
  }
  const workbook = await take(
    site,
    manager,
    { ...order, format: 'xlsx' },
    { 'accept-encoding': 'gzip' },
  )
  expect(workbook.headers).not.toHaveProperty('content-encoding')
})

test('an export that fails at once takes no place of another that is under way', async () => {
  const site = await open()
  const manager = await signIn(site, 'manager')
  const failing = { ...order, text: 'ab' }
  for (let count = 0; count < 4; count++) {
    const answer = await take(site, manager, failing)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ field: 'text', message: 'Type at least 3 characters.' })
    expect(await noted(site, manager)).toBe(0)
  }
})

test('an export is a file and an entry of the audit; contact data need a confirmation', async () => {
  const site = await open()
  const { person } = await anApplication(site)
  const manager = await signIn(site, 'manager')
  const ask = (payload: object) => take(site, manager, payload)
  const plain = await ask(order)
  expect(plain.statusCode).toBe(200)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="applications-[\d-]+\.csv"$/,
    ),
    'cache-control': 'no-store',
  })
  expect(plain.body).toContain(person.fullname)
  expect(await lastEntry(site)).toMatchObject({
    action: 'export',
    record_id: 'applications',
    changes: { rows: { after: 1 }, format: { after: 'csv' }, contact: { after: false } },
  })
  const withContact = { ...order, columns: ['name', 'email'] }
  expect((await ask(withContact)).json()).toMatchObject({ code: 'confirmation-needed' })
  const purpose = exportList.confirms?.(withContact)
  await manager.confirm(purpose ?? { action: '', object: '' })
  expect((await ask(withContact)).body).toContain(person.email)
  // The confirmation is for exactly these filters, however many there are.
  const long = `stage=paid&${'college=north&'.repeat(40)}course=`
  await manager.confirm(
    exportList.confirms?.({ ...withContact, address: `${long}One` }) ?? {
      action: '',
      object: '',
    },
  )
  expect((await ask({ ...withContact, address: `${long}Two` })).json()).toMatchObject({
    code: 'confirmation-needed',
  })
  // The confirmation is also for exactly the words searched for, which are stored nowhere.
  const searched = { ...withContact, text: person.fullname }
  await manager.confirm(exportList.confirms?.(searched) ?? { action: '', object: '' })
  expect((await ask({ ...searched, text: 'Somebody Else' })).json()).toMatchObject({
    code: 'confirmation-needed',
  })
  expect(JSON.stringify(await query(site.databaseUrl, 'select * from ceremonies'))).not.toContain(
    person.fullname,
  )
  expect((await ask({ ...order, address: 'from=2026-02-30' })).json()).toMatchObject({
    field: 'from',
  })
})
