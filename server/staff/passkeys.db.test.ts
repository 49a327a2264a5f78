import { expect, test } from 'vitest'
import * as calls from '../../contract/desk/sign-in.ts'
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
import {
  addAtOnce,
  authenticatorOf,
  confirmWith,
  forgetWays,
  isSignedIn,
  namesOf,
  thiefOf,
  unconfirmed,
} from '../../testing/passkeys.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import type { ActTx } from '../acts/act.ts'
import { deletePasskey, lockPasskeys } from './passkeys.store.ts'

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
  // The thief begins before the person confirms, and finishes after.
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
