import { expect, test } from 'vitest'
import type { DeskEndpoint } from '../../contract/desk/endpoint.ts'
import type { Holder, Role } from '../../contract/desk/rights.ts'
import * as calls from '../../contract/desk/sign-in.ts'
import * as team from '../../contract/desk/team.ts'
import { openDesk, type SignedInDesk, signIn } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { disablePerson, listPeople, updatePerson } from './staff.ts'

const shell = { way: 'command', staffId: null, name: 'root' } as const
const asOwner: Holder = { roles: ['owner'], weak: false }

/** Confirms exactly this with the passkey, then does it. */
async function confirmed(owner: SignedInDesk, endpoint: DeskEndpoint, body: object) {
  const purpose = endpoint.confirms?.(body)
  if (purpose) expect(await owner.confirm(purpose)).toMatchObject({ status: 200 })
  return owner.post(endpoint.path, body)
}

const asEndpoint = (endpoint: unknown) => endpoint as DeskEndpoint
const newcomer = { name: 'Asha Rao', email: 'asha@example.org', roles: ['viewer' as Role] }

test('an invitation needs the confirmation of exactly this, once, within two minutes', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const invite = asEndpoint(team.invite)
  const missing = { status: 403, code: 'confirmation-needed' }
  expect(await owner.post(invite.path, newcomer)).toMatchObject(missing)
  const other = { ...newcomer, email: 'other@example.org' }
  await owner.confirm(invite.confirms?.(other) ?? { action: '', object: '' })
  expect(await owner.post(invite.path, newcomer)).toMatchObject(missing)
  expect(await confirmed(owner, invite, newcomer)).toMatchObject({ status: 200 })
  const again = { ...newcomer, email: 'again@example.org' }
  await owner.confirm(invite.confirms?.(again) ?? { action: '', object: '' })
  await query(
    site.databaseUrl,
    `update ceremonies set expires_at = expires_at - interval '2 minutes'`,
  )
  expect(await owner.post(invite.path, again)).toMatchObject(missing)
})

test('a confirmation is for the session that asked, and by a passkey of its person', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const other = await signIn(site, 'owner')
  const invite = asEndpoint(team.invite)
  const purpose = invite.confirms?.(newcomer) ?? { action: '', object: '' }
  await owner.confirm(purpose)
  expect(await other.post(invite.path, newcomer)).toMatchObject({ code: 'confirmation-needed' })
  const { data } = await owner.call(calls.startConfirmation, { purpose })
  const foreign = { response: other.authenticator.get(data.options) }
  expect(await owner.call(calls.confirm, foreign)).toMatchObject({ status: 403 })
})

test('whoever invites is told when the invitation is accepted', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  await confirmed(owner, asEndpoint(team.invite), newcomer)
  const jobs = () =>
    query(
      site.databaseUrl,
      `select identifier, payload::jsonb ? 'sealed' as sealed from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  expect(await jobs()).toEqual([{ identifier: 'mail-invitation', sealed: true }])
})

test('nobody takes the last owner away, nor their own owner role', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const self = { way: 'desk', staffId: owner.id, name: owner.name } as const
  const conflict = { code: 'conflict' }
  await expect(
    updatePerson(site.services, shell, owner.id, { roles: ['viewer'] }),
  ).rejects.toMatchObject(conflict)
  await expect(disablePerson(site.services, shell, owner.id)).rejects.toMatchObject(conflict)
  const second = await signIn(site, 'owner')
  await expect(
    updatePerson(site.services, self, owner.id, { roles: ['viewer'] }),
  ).rejects.toMatchObject(conflict)
  await updatePerson(site.services, self, second.id, { roles: ['viewer'] })
  expect((await listPeople(site.services, asOwner)).flatMap(({ roles }) => roles).sort()).toEqual([
    'owner',
    'viewer',
  ])
})

test('two owners who take the role from each other at once leave one', async () => {
  const site = await openTestSite()
  const [one, two] = [await signIn(site, 'owner'), await signIn(site, 'owner')]
  const take = (from: string, by: { id: string; name: string }) =>
    updatePerson(site.services, { way: 'desk', staffId: by.id, name: by.name }, from, {
      roles: ['viewer'],
    })
  const outcomes = await Promise.allSettled([take(one.id, two), take(two.id, one)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a change of what somebody else has changed since is refused', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const person = await signIn(site, 'viewer')
  const [before] = await listPeople(site.services, asOwner, person.id)
  const update = asEndpoint(team.updatePerson)
  const change = { id: person.id, name: 'New Name', roles: ['finance'], may_use_code: true }
  const first = { ...change, seen: before?.version ?? '' }
  expect(await confirmed(owner, update, first)).toMatchObject({ status: 200 })
  expect(await confirmed(owner, update, { ...first, name: 'Other' })).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    message: expect.stringContaining(owner.name),
  })
  const [after] = await listPeople(site.services, asOwner, person.id)
  expect(after).toMatchObject({ name: 'New Name', roles: ['finance'] })
})

test('a reset removes passkeys and sessions, and invites anew', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const person = await signIn(site, 'viewer')
  expect(await confirmed(owner, asEndpoint(team.resetSignIn), { id: person.id })).toMatchObject({
    status: 200,
  })
  expect((await person.page('/desk/me')).statusCode).toBe(302)
  const [after] = await listPeople(site.services, asOwner, person.id)
  expect(after).toMatchObject({ state: 'invited', passkeys: 0 })
  expect(after?.invitedUntil).not.toBeNull()
})

test('nobody touches passkeys and sessions of others', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const other = await signIn(site, 'viewer')
  const renamed = { id: other.authenticator.id, name: 'Mine' }
  expect(await person.call(calls.renamePasskey, renamed)).toMatchObject({ status: 404 })
  const [session] = await query(
    site.databaseUrl,
    'select id from staff_sessions where staff_id = $1',
    [other.id],
  )
  expect(await person.call(calls.endSession, { id: session?.id })).toMatchObject({ status: 404 })
  expect((await other.page('/desk/me')).statusCode).toBe(200)
})

async function secondSession(site: TestSite, person: SignedInDesk) {
  const desk = openDesk(site)
  const { data } = await desk.call(calls.startSignIn, {})
  await desk.call(calls.signIn, { response: person.authenticator.get(data.options) })
  return desk
}

test('a person ends other sessions, and signs out of this one', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const second = await secondSession(site, person)
  expect((await second.page('/desk/me')).statusCode).toBe(200)
  expect(await person.call(calls.endSession, { id: 'others' })).toMatchObject({ status: 200 })
  expect((await second.page('/desk/me')).statusCode).toBe(302)
  const { token } = person
  expect(await person.call(calls.signOut, {})).toMatchObject({ status: 200 })
  person.desk.holding(token ?? '')
  expect((await person.page('/desk/me')).statusCode).toBe(302)
})

test.each([
  [false, 'used_at', '59 minutes', 200],
  [false, 'used_at', '61 minutes', 302],
  [false, 'created_at', '719 minutes', 200],
  [false, 'created_at', '721 minutes', 302],
  [true, 'used_at', '29 minutes', 200],
  [true, 'used_at', '31 minutes', 302],
  [true, 'created_at', '479 minutes', 200],
  [true, 'created_at', '481 minutes', 302],
])('a session (weak: %s) whose %s was %s ago: %i', async (weak, column, ago, status) => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  await query(
    site.databaseUrl,
    `update staff_sessions set weak = $1, ${column} = now() - $2::interval`,
    [weak, ago],
  )
  expect((await person.page('/desk/me')).statusCode).toBe(status)
})

test('the database has the hash of a session, and the audit of what was done', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  await confirmed(owner, asEndpoint(team.invite), newcomer)
  const [stored] = await query(site.databaseUrl, 'select token_hash from staff_sessions')
  expect(stored?.token_hash).not.toContain(owner.token)
  const entries = await query(
    site.databaseUrl,
    'select way, actor, action, record_kind, changes from audit.entries order by id desc limit 1',
  )
  expect(entries).toEqual([
    {
      way: 'desk',
      actor: owner.name,
      action: 'invite',
      record_kind: 'staff',
      changes: { name: { after: 'Asha Rao' }, roles: { after: ['viewer'] } },
    },
  ])
  for (const change of [
    'update audit.entries set actor = $1',
    'delete from audit.entries where actor = $1',
  ]) {
    await expect(query(site.databaseUrl, change, ['x'])).rejects.toThrow(
      'the audit is never changed',
    )
  }
})
