import { expect, test } from 'vitest'
import * as calls from '../../contract/desk/sign-in.ts'
import * as team from '../../contract/desk/team.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import {
  addPasskey,
  type Desk,
  mailsOf,
  openDesk,
  removePasskey,
  type SignedInDesk,
  signIn,
  signInWith,
} from '../../testing/desk.ts'
import { holdTransaction } from '../../testing/hold.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import type { ActTx } from '../acts/act.ts'
import { makeSignInLink } from './links.ts'
import { deletePasskey, lockPasskeys } from './passkeys.store.ts'
import { addPerson, inviteAnew } from './staff.ts'
import { hashOfToken } from './token.ts'

const shell = { way: 'command', staffId: null, name: 'test' } as const
const unconfirmed = { status: 403, code: 'confirmation-needed' }
const authenticatorOf = ({ services }: TestSite) => createAuthenticator(services.config.siteUrl)

/** Whoever stole the cookie has the session, and no passkey of its person. */
function thiefOf(site: TestSite, person: SignedInDesk) {
  const thief = openDesk(site)
  thief.holding(person.token ?? '')
  return thief
}

/** Adds a passkey without confirming. */
async function addAtOnce(site: TestSite, desk: Desk, authenticator = authenticatorOf(site)) {
  const { data } = await desk.call(calls.startPasskey, {})
  const response = authenticator.create(data.options)
  return desk.call(calls.addPasskey, { response, name: 'Added at once' })
}

const namesOf = async ({ databaseUrl }: TestSite, { id }: { id: string }) =>
  (
    await query(databaseUrl, 'select name from passkeys where staff_id = $1 order by name', [id])
  ).map(({ name }) => name)

const isSignedIn = async (desk: Desk) => (await desk.page('/desk/me')).statusCode === 200

test('a stolen session adds no passkey and removes none', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'owner')
  const second = await addPasskey(site, person, 'Laptop')
  const thief = thiefOf(site, person)
  expect(await addAtOnce(site, thief)).toMatchObject(unconfirmed)
  for (const { id } of [person.authenticator, second]) {
    expect(await thief.call(calls.removePasskey, { id })).toMatchObject(unconfirmed)
  }
  expect(await namesOf(site, person)).toEqual(['Laptop', 'Test key'])
})

test('what a person confirms in a stolen session adds their own passkey, not the thief’s', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'owner')
  const thief = thiefOf(site, person)
  // Begun before the person confirms, and finished after.
  const theirs = await thief.call(calls.startPasskey, {})
  const own = await person.call(calls.startPasskey, {})
  await person.confirm(calls.addingPasskey(own.data.options))
  const response = authenticatorOf(site).create(theirs.data.options)
  expect(await thief.call(calls.addPasskey, { response, name: 'Mine' })).toMatchObject(unconfirmed)
  const added = { response: authenticatorOf(site).create(own.data.options), name: 'Laptop' }
  expect(await person.call(calls.addPasskey, added)).toMatchObject({ status: 200 })
  expect(await namesOf(site, person)).toEqual(['Laptop', 'Test key'])
})

test('a confirmation is good for one passkey, for two minutes, and for no other action', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const second = await addPasskey(site, person, 'Laptop')
  const third = await addPasskey(site, person, 'Tablet')
  const purposeOf = (id: string) =>
    calls.removePasskey.confirms?.({ id }) ?? { action: '', object: '' }
  await person.confirm(purposeOf(second.id))
  expect(await person.call(calls.removePasskey, { id: third.id })).toMatchObject(unconfirmed)
  expect(await addAtOnce(site, person.desk)).toMatchObject(unconfirmed)
  expect(await person.call(calls.removePasskey, { id: second.id })).toMatchObject({ status: 200 })
  await person.confirm(purposeOf(third.id))
  await query(site.databaseUrl, `update ceremonies set expires_at = now() - interval '1 second'`)
  expect(await person.call(calls.removePasskey, { id: third.id })).toMatchObject(unconfirmed)
})

test('a challenge of the previous release, or of another session, adds no passkey', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const other = await signInWith(site, person.authenticator)
  const { data } = await other.call(calls.startPasskey, {})
  await person.confirm(calls.addingPasskey(data.options))
  const foreign = { response: authenticatorOf(site).create(data.options), name: 'Laptop' }
  expect(await person.call(calls.addPasskey, foreign)).toMatchObject({ code: 'forbidden' })
  const old = await person.call(calls.startPasskey, {})
  await query(site.databaseUrl, 'update ceremonies set session_id = null')
  await person.confirm(calls.addingPasskey(old.data.options))
  const before = { response: authenticatorOf(site).create(old.data.options), name: 'Laptop' }
  expect(await person.call(calls.addPasskey, before)).toMatchObject({ code: 'forbidden' })
})

test('removing a passkey ends the sessions that it opened, and no others', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const lost = await addPasskey(site, person, 'Lost phone')
  const withLost = await signInWith(site, lost)
  const again = await signInWith(site, lost)
  const withOther = await signInWith(site, person.authenticator)
  expect(await removePasskey(person, lost.id)).toMatchObject({ status: 200 })
  expect(await Promise.all([withLost, again, withOther, person.desk].map(isSignedIn))).toEqual([
    false,
    false,
    true,
    true,
  ])
  const [entry] = await query(
    site.databaseUrl,
    `select changes from audit.entries where action = 'remove-passkey'`,
  )
  expect(entry?.changes).toEqual({
    passkey: { before: 'Lost phone' },
    sessions: { before: 2, after: 0 },
  })
})

test('whoever removes the passkey that they signed in with is signed out', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const second = await addPasskey(site, person, 'Laptop')
  expect(await removePasskey(person, person.authenticator.id)).toMatchObject({ status: 200 })
  expect(await isSignedIn(person.desk)).toBe(false)
  expect(await isSignedIn(await signInWith(site, second))).toBe(true)
})

test('a session of the previous release, which remembers no passkey, ends with any of them', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const second = await addPasskey(site, person, 'Laptop')
  const old = await signInWith(site, second)
  const weak = await signInWith(site, second)
  await forgetWays(site, old, false)
  await forgetWays(site, weak, true)
  expect(await addAtOnce(site, old)).toMatchObject(unconfirmed)
  await removePasskey(person, second.id)
  expect(await Promise.all([old, weak, person.desk].map(isSignedIn))).toEqual([false, true, true])
})

/** As the previous release stores a session. */
async function forgetWays({ databaseUrl }: TestSite, { token }: Desk, weak: boolean) {
  await query(
    databaseUrl,
    'update staff_sessions set opened_by = null, passkey_id = null, weak = $2 where token_hash = $1',
    [hashOfToken(token ?? ''), weak],
  )
}

test('of two who remove the last two passkeys at once, one does', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const second = await addPasskey(site, person, 'Laptop')
  const [one, two] = [await signInWith(site, person.authenticator), await signInWith(site, second)]
  const remove = async (desk: Desk, own: typeof second, id: string) => {
    await confirmWith(desk, own, calls.removePasskey.confirms?.({ id }))
    return () => desk.call(calls.removePasskey, { id })
  }
  const removals = [
    await remove(one, person.authenticator, second.id),
    await remove(two, second, person.authenticator.id),
  ]
  const answers = await Promise.all(removals.map((go) => go()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await namesOf(site, person)).toHaveLength(1)
})

test('the last passkey stays', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  expect(await removePasskey(person, person.authenticator.id)).toMatchObject({
    status: 409,
    message: 'This is your only passkey. Add another one first.',
  })
})

type Confirmable = Parameters<SignedInDesk['confirm']>[0] | undefined

async function confirmWith(
  desk: Desk,
  authenticator: ReturnType<typeof authenticatorOf>,
  purpose: Confirmable,
) {
  const { data } = await desk.call(calls.startConfirmation, {
    purpose: purpose ?? { action: '', object: '' },
  })
  const response = authenticator.get(data.options)
  expect(await desk.call(calls.confirm, { response })).toMatchObject({ status: 200 })
}

/** Removes a passkey, and lets go of the locks when told to. */
const removing = ({ services }: TestSite, person: SignedInDesk, id: string) =>
  holdTransaction(services.db, async (tx) => {
    await lockPasskeys(tx, person.id)
    await deletePasskey(tx as ActTx, person.id, id)
  })

/** Waits until somebody waits for a lock. */
async function untilBlocked({ databaseUrl }: TestSite) {
  for (;;) {
    const [row] = await query(
      databaseUrl,
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (row?.waiting > 0) return
  }
}

test.each(['signs in', 'adds a passkey', 'confirms'])(
  'whoever %s with a passkey while it is removed has no effect',
  async (what) => {
    const site = await openTestSite()
    const person = await signIn(site, 'viewer')
    const stolen = await addPasskey(site, person, 'Stolen')
    const thief = await signInWith(site, stolen)
    const { data } = await thief.call(calls.startPasskey, {})
    if (what === 'adds a passkey') {
      await confirmWith(thief, stolen, calls.addingPasskey(data.options))
    }
    const release = await removing(site, person, stolen.id)
    const acts: Record<string, () => Promise<{ status: number }>> = {
      'signs in': async () => {
        const desk = openDesk(site)
        const started = await desk.call(calls.startSignIn, {})
        return desk.call(calls.signIn, { response: stolen.get(started.data.options) })
      },
      'adds a passkey': () =>
        thief.call(calls.addPasskey, {
          response: authenticatorOf(site).create(data.options),
          name: 'Back door',
        }),
      confirms: async () => {
        const purpose = { action: 'x', object: 'y' }
        const started = await thief.call(calls.startConfirmation, { purpose })
        if (started.status !== 200) return started
        return thief.call(calls.confirm, { response: stolen.get(started.data.options) })
      },
    }
    const answer = acts[what]?.()
    await untilBlocked(site)
    await release()
    expect([401, 403]).toContain((await answer)?.status)
    expect(await namesOf(site, person)).toEqual(['Test key'])
    expect(await isSignedIn(thief)).toBe(false)
  },
)

test('the person is told of each passkey that is added or removed: what, when, and what to do', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const laptop = await addPasskey(site, person, 'Laptop')
  await removePasskey(person, laptop.id)
  const mails = await mailsOf(site, 'tell-passkeys')
  expect(mails).toMatchObject([
    { to: person.email, subject: 'A passkey was added to your account at the desk' },
    { to: person.email, subject: 'A passkey was removed from your account at the desk' },
  ])
  for (const { text } of mails) {
    expect(text).toContain('"Laptop"')
    expect(text).toMatch(/on \d+ \w+ \d{4} at \d\d:\d\d, Indian time/)
    expect(text).toContain('If it was not you')
    expect(text).toContain('/desk/me')
  }
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
})

test('whoever has no passkey adds the first without confirming, and the next with it', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  await query(site.databaseUrl, 'update staff_sessions set passkey_id = null')
  await query(site.databaseUrl, 'delete from passkeys')
  const answers = await Promise.all([
    addAtOnce(site, person.desk),
    addAtOnce(site, person.desk),
    addAtOnce(site, person.desk),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'confirmation-needed')).toHaveLength(2)
})

/** Signed in with a link from the server's shell. */
async function byLink(site: TestSite, id: string) {
  const desk = openDesk(site)
  const token = await makeSignInLink(site.services, shell, id)
  expect(await desk.call(calls.signInWithLink, { token })).toMatchObject({ status: 200 })
  return desk
}

test('after a link from the server’s shell one passkey is added without confirming; with it the lost one goes', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'owner')
  const desk = await byLink(site, person.id)
  const found = authenticatorOf(site)
  expect(await desk.call(calls.removePasskey, { id: person.authenticator.id })).toMatchObject(
    unconfirmed,
  )
  expect((await desk.call(calls.startPasskey, {})).data).toMatchObject({ confirm: false })
  expect(await addAtOnce(site, desk, found)).toMatchObject({ status: 200 })
  expect((await desk.call(calls.startPasskey, {})).data).toMatchObject({ confirm: true })
  expect(await addAtOnce(site, desk)).toMatchObject(unconfirmed)
  const lost = { id: person.authenticator.id }
  await confirmWith(desk, found, calls.removePasskey.confirms?.(lost))
  expect(await desk.call(calls.removePasskey, lost)).toMatchObject({ status: 200 })
  expect(await isSignedIn(person.desk)).toBe(false)
  expect(await isSignedIn(desk)).toBe(true)
  expect((await mailsOf(site, 'tell-passkeys')).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account at the desk',
    'A passkey was removed from your account at the desk',
  ])
})

test('of two passkeys added at once after such a link, one is', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'owner')
  const desk = await byLink(site, person.id)
  const answers = await Promise.all([addAtOnce(site, desk), addAtOnce(site, desk)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('an invitation and a code by mail are no such link', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  const ways = await query(site.databaseUrl, 'select opened_by, passkey_id from staff_sessions')
  expect(ways).toEqual([{ opened_by: 'passkey', passkey_id: person.authenticator.id }])
  await query(site.databaseUrl, `update staff_sessions set weak = true, opened_by = 'code'`)
  expect(await person.call(calls.startPasskey, {})).toMatchObject({ code: 'forbidden' })
})

test('an owner who resets a sign-in ends what is under way, and the person is told', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const person = await signIn(site, 'viewer')
  const body = { id: person.id }
  expect(await owner.call(team.resetSignIn, body)).toMatchObject(unconfirmed)
  await owner.confirm(team.resetSignIn.confirms?.(body) ?? { action: '', object: '' })
  expect(await owner.call(team.resetSignIn, body)).toMatchObject({ status: 200 })
  expect(await isSignedIn(person.desk)).toBe(false)
  expect(await mailsOf(site, 'tell-passkeys')).toMatchObject([
    {
      to: person.email,
      subject: 'Your sign-in to the desk was reset',
      text: expect.stringContaining(owner.name),
    },
  ])
})

test('a session that a link opens while the sign-in is reset does not outlive the reset', async () => {
  const site = await openTestSite()
  const person = await addPerson(site.services, shell, {
    name: 'New Person',
    email: 'new@example.org',
    roles: ['viewer'],
  })
  for (let turn = 0; turn < 5; turn++) {
    const token = await makeSignInLink(site.services, shell, person.id)
    const desk = openDesk(site)
    await Promise.all([
      desk.call(calls.signInWithLink, { token }),
      inviteAnew(site.services, shell, person.id),
    ])
    expect(await query(site.databaseUrl, 'select from staff_sessions')).toEqual([])
  }
})

test('renaming is noted with both names', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  await person.call(calls.renamePasskey, { id: person.authenticator.id, name: 'Phone' })
  const [entry] = await query(
    site.databaseUrl,
    `select changes from audit.entries where action = 'rename-passkey'`,
  )
  expect(entry?.changes).toEqual({ passkey: { before: 'Test key', after: 'Phone' } })
})
