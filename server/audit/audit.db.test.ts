import { expect, test } from 'vitest'
import { auditQuery } from '../../contract/desk/audit.ts'
import type { Holder } from '../../contract/desk/rights.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'
import { lookAtRecord } from '../acts/look.ts'
import { differences, readAudit } from './audit.ts'
import { note } from './note.ts'

const owner: Holder = { roles: ['owner'], weak: false }
const actor = { way: 'desk', staffId: crypto.randomUUID(), name: 'Asha Rao' } as const

test('an entry lives and dies with the transaction of its change', async () => {
  const { services } = await openTestSite()
  const failing = services.db.transaction(async (tx) => {
    await note(tx, actor, { action: 'add-coupon', kind: 'coupon', record: 'X' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect((await readAudit(services.db, owner, {})).entries).toEqual([])
})

test('a look at a record is noted once per person, record and hour', async () => {
  const { services, databaseUrl } = await openTestSite()
  const look = (who: typeof actor, record: string) =>
    lookAtRecord(services.db, who, { kind: 'application', record })
  await look(actor, 'one')
  await look(actor, 'one')
  await look(actor, 'two')
  await look({ ...actor, staffId: crypto.randomUUID() }, 'one')
  const count = 'select count(*)::int as entries from audit.entries'
  expect(await query(databaseUrl, count)).toEqual([{ entries: 3 }])
})

test('the audit is read newest first, in pages, by person, action, record and days', async () => {
  const { services, databaseUrl } = await openTestSite()
  await services.db.transaction(async (tx) => {
    for (let number = 1; number <= 60; number++) {
      await note(tx, actor, { action: 'add-coupon', kind: 'coupon', record: `C${number}` })
    }
    await note(
      tx,
      { ...actor, staffId: null, way: 'command' },
      { action: 'refund', kind: 'payment', record: 'p' },
    )
  })
  const first = await readAudit(services.db, owner, {})
  expect(first.entries).toHaveLength(50)
  expect(first.entries[0]).toMatchObject({ action: 'refund', way: 'command', record: 'p' })
  const second = await readAudit(services.db, owner, { before: first.older ?? '' })
  expect(second.entries.map(({ record }) => record)).toEqual(
    Array.from({ length: 11 }, (_, index) => `C${11 - index}`),
  )
  expect(second.older).toBeNull()
  const found = async (filter: Record<string, string>) =>
    (await readAudit(services.db, owner, auditQuery.parse(filter))).entries.length
  expect(await found({ person: actor.staffId })).toBe(50)
  expect(await found({ action: 'refund' })).toBe(1)
  expect(await found({ kind: 'coupon', record: 'C7' })).toBe(1)
  const [{ today } = { today: '' }] = await query(
    databaseUrl,
    `select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today`,
  )
  expect(await found({ from: today, to: today })).toBe(50)
  expect(await found({ to: '2020-01-01' })).toBe(0)
})

test.each([
  [{ person: 'x' }, 'person'],
  [{ action: 'dance' }, 'action'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
  [{ before: '1e9' }, 'before'],
  [{ colour: 'red' }, undefined],
])('the filter %o is refused', (filter, field) => {
  const { success, error } = auditQuery.safeParse(filter)
  expect(success).toBe(false)
  expect(error?.issues[0]?.path[0]).toBe(field)
})

test('only what differs is noted', () => {
  expect(differences({ a: 1, b: ['x'], c: null }, { a: 2, b: ['x'] })).toEqual({
    a: { before: 1, after: 2 },
  })
})

test('records have the names of today: of staff as written, of the erased none, masked without the right', async () => {
  const { services, databaseUrl } = await openTestSite()
  const colleague = crypto.randomUUID()
  await query(
    databaseUrl,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
       company_name, selected_course, referral_code, coupon_code, erased_at)
     values ('kavya', '1', 'KS_Mgrow', '', 'Kavya 9876501234', 'k@example.org', '1', '', 'Any', '', '', null),
       ('gone', '2', 'KS_Mgrow', '', 'Erased', 'erased', '2', '', 'Any', '', '', now())`,
  )
  await query(
    databaseUrl,
    `insert into staff (id, name, email, roles) values ($1, 'd''Souza, Asha-Rao', 'a@example.org', '{viewer}')`,
    [colleague],
  )
  await services.db.transaction(async (tx) => {
    for (const [kind, record] of [
      ['application', 'kavya'],
      ['application', 'gone'],
      ['staff', colleague],
      ['staff', 'no id'],
      ['enquiry', 'no id'],
    ] as const) {
      await note(tx, actor, { action: 'view-record', kind, record })
    }
  })
  const namesFor = async (holder: Holder) =>
    (await readAudit(services.db, holder, {})).entries.map(({ name }) => name).reverse()
  expect(await namesFor(owner)).toEqual(['Kavya 9876501234', null, "d'Souza, Asha-Rao", null, null])
  expect(await namesFor({ ...owner, weak: true })).toEqual([
    'Kavya ***34',
    null,
    "d'Souza, Asha-Rao",
    null,
    null,
  ])
  const chosen = auditQuery.parse({ kind: 'application', record: 'kavya' })
  expect((await readAudit(services.db, owner, chosen)).about).toBe('Kavya 9876501234')
})
