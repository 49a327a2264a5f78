import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invite, updatePerson } from '../../contract/desk/team.ts'
import { signIn } from '../../testing/desk.ts'
import { openMeeting } from '../../testing/meeting.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import type { Database } from '../db/connect.ts'
import { staff } from '../db/desk.schema.ts'
import { Problem } from '../http/problem.ts'
import { act, forgetAnswers } from './act.ts'
import { byUniqueKey } from './lock.ts'

const newcomer = { name: 'Asha Rao', email: 'asha@example.org', roles: ['viewer' as const] }
const pressed = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } })

/** An owner who has confirmed the invitation of the newcomer. */
async function aboutToInvite(site: TestSite) {
  const owner = await signIn(site, 'owner')
  await owner.confirm(invite.confirms?.(newcomer) ?? { action: '', object: '' })
  return owner
}

const actorOf = ({ id, name }: { id: string; name: string }, request?: string) =>
  ({ way: 'desk', staffId: id, name, request }) as const

const invited = async ({ databaseUrl }: TestSite) =>
  (await query(databaseUrl, `select 1 from staff where email = '${newcomer.email}'`)).length
const noted = async ({ databaseUrl }: TestSite, action: string) =>
  (await query(databaseUrl, 'select 1 from audit.entries where action = $1', [action])).length

test('the same request twice has one effect and one answer, and is confirmed once', async () => {
  const site = await openTestSite()
  const owner = await aboutToInvite(site)
  const press = pressed()
  const first = await owner.call(invite, newcomer, press)
  expect(first).toMatchObject({ status: 200, data: { id: expect.any(String) } })
  const again = await owner.call(invite, newcomer, press)
  expect([again.status, again.data, again.message]).toEqual([200, first.data, first.message])
  expect(await invited(site)).toBe(1)
  expect(await query(site.databaseUrl, 'select answer from acts')).toEqual([{ answer: first.data }])
})

test('a request whose answer is about to go is confirmed again', async () => {
  const site = await openTestSite()
  const owner = await aboutToInvite(site)
  const press = pressed()
  await owner.call(invite, newcomer, press)
  await query(
    site.databaseUrl,
    `update acts set created_at = now() - interval '23 hours 30 minutes'`,
  )
  expect(await owner.call(invite, newcomer, press)).toMatchObject({ code: 'confirmation-needed' })
})

test('the same key with another body is another request', async () => {
  const site = await openTestSite()
  const owner = await aboutToInvite(site)
  const press = pressed()
  await owner.call(invite, newcomer, press)
  const other = { ...newcomer, email: 'other@example.org' }
  expect(await owner.call(invite, other, press)).toMatchObject({ code: 'confirmation-needed' })
})

test('somebody else with the same key is not given the answer', async () => {
  const site = await openTestSite()
  const press = pressed()
  await (await aboutToInvite(site)).call(invite, newcomer, press)
  const other = await aboutToInvite(site)
  expect(await other.call(invite, newcomer, press)).toMatchObject({ status: 409, code: 'conflict' })
})

test('what is no key is refused', async () => {
  const owner = await aboutToInvite(await openTestSite())
  expect(await owner.call(invite, newcomer, pressed('1'))).toMatchObject({ code: 'invalid' })
})

/** Renames a person, as an act without anything special about it. */
const rename = (db: Database, request: string | undefined, id: string, name: string) =>
  act(db, actorOf({ id, name: 'Somebody' }, request), { lock: byUniqueKey }, async (tx) => {
    await tx.update(staff).set({ name }).where(eq(staff.id, id))
    return { audit: { action: 'update-person', kind: 'staff', record: id }, made: { id: name } }
  })

test('the same request at the same moment has one effect', async () => {
  const site = await openTestSite()
  const { id } = await signIn(site, 'viewer')
  const db = openMeeting(site.databaseUrl, /^update "staff"/)
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => rename(db, 'x', id, name)),
  )
  const [{ name = '' } = {}] = await query(site.databaseUrl, 'select name from staff')
  expect(answers).toEqual(Array(3).fill({ id: name }))
  expect(await noted(site, 'update-person')).toBe(1)
})

test('an answer goes after 24 hours', async () => {
  const site = await openTestSite()
  const { id } = await signIn(site, 'viewer')
  const age = (by: string) =>
    query(site.databaseUrl, 'update acts set created_at = created_at - $1::interval', [by])
  expect(await rename(site.services.db, 'x', id, 'One')).toEqual({ id: 'One' })
  await age('23 hours 59 minutes')
  await forgetAnswers(site.services)
  expect(await rename(site.services.db, 'x', id, 'Two')).toEqual({ id: 'One' })
  await age('1 hour 2 minutes')
  await forgetAnswers(site.services)
  expect(await rename(site.services.db, 'x', id, 'Three')).toEqual({ id: 'Three' })
})

test('an act that is refused leaves neither effect, nor audit, nor answer', async () => {
  const site = await openTestSite()
  const { id } = await signIn(site, 'viewer')
  const refused = act(
    site.services.db,
    actorOf({ id, name: 'Somebody' }, 'x'),
    { lock: byUniqueKey },
    async (tx) => {
      await tx.update(staff).set({ name: 'Other' }).where(eq(staff.id, id))
      throw new Problem('conflict', 'staff.own-owner')
    },
  )
  await expect(refused).rejects.toMatchObject({ code: 'conflict' })
  expect(await query(site.databaseUrl, `select 1 from staff where name = 'Other'`)).toEqual([])
  expect(await query(site.databaseUrl, 'select 1 from acts')).toEqual([])
  expect(await noted(site, 'update-person')).toBe(0)
})

test('an act that calls itself unchanged changes nothing', async () => {
  const site = await openTestSite()
  const { id, name } = await signIn(site, 'viewer')
  await act(site.services.db, actorOf({ id, name }), { lock: byUniqueKey }, async (tx) => {
    await tx.update(staff).set({ name: 'Other' }).where(eq(staff.id, id))
    return { audit: 'unchanged' }
  })
  expect(await query(site.databaseUrl, 'select name from staff')).toEqual([{ name }])
})

test('whoever saw an older version is told who changed it, when, and how the values differ', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const { id } = await signIn(site, 'viewer')
  const name = 'Anne Rao'
  const [{ version } = { version: 0 }] = await query(
    site.databaseUrl,
    'select version from staff where id = $1',
    [id],
  )
  const change = { id, name, seen: String(version), may_use_code: true }
  const save = async (body: typeof change & { roles: 'finance'[] | 'counsellor'[] }) => {
    await owner.confirm(updatePerson.confirms?.(body) ?? { action: '', object: '' })
    return owner.call(updatePerson, body)
  }
  expect(await save({ ...change, roles: ['finance'] })).toMatchObject({ status: 200 })
  // Whoever looks or signs in has changed nothing.
  await query(
    site.databaseUrl,
    `insert into audit.entries (way, actor, action, record_kind, record_id)
     values ('desk', 'Somebody', 'sign-in', 'staff', $1)`,
    [id],
  )
  const { status, code, message } = await save({ ...change, roles: ['counsellor'] })
  expect([status, code]).toEqual([409, 'changed-meanwhile'])
  expect(message).toMatch(
    new RegExp(
      `^${name} was changed since you opened this page \\(${owner.name}, \\d+ \\w+ at \\d\\d:\\d\\d\\)\\. ` +
        'Nothing is saved\\. Roles: finance now, counsellor in your version\\. Look at',
    ),
  )
})

test('the database counts versions, whoever writes', async () => {
  const { services, databaseUrl } = await openTestSite()
  await query(databaseUrl, `insert into referral_codes (code, owner) values ('ONE', 'Asha')`)
  for (const statement of [
    `update referral_codes set owner = 'Ben' where code = 'ONE'`,
    `update referral_codes set version = 90 where code = 'ONE'`,
  ]) {
    await services.db.execute(sql.raw(statement))
  }
  expect(await query(databaseUrl, `select version from referral_codes where code = 'ONE'`)).toEqual(
    [{ version: 3 }],
  )
})
