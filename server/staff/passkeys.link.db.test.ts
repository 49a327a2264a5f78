import { expect, test } from 'vitest'
import * as calls from '../../contract/desk/sign-in.ts'
import * as team from '../../contract/desk/team.ts'
import { mailsOf, openDesk, signIn } from '../../testing/desk.ts'
import {
  addAtOnce,
  authenticatorOf,
  confirmWith,
  isSignedIn,
  unconfirmed,
} from '../../testing/passkeys.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { makeSignInLink } from './links.ts'
import { addPerson, inviteAnew } from './staff.ts'

const shell = { way: 'command', staffId: null, name: 'test' } as const
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

/** Signs in with a link from the server's shell. */
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
