import * as z from 'zod/mini'
import { dayInIndia } from '../contract/calendar.ts'
import type { DeskEndpoint } from '../contract/desk/endpoint.ts'
import { deskEndpoints } from '../contract/desk/endpoints.ts'
import { exportList } from '../contract/desk/exports.ts'
import { countNews, readRecent, searchAll, searchList } from '../contract/desk/find.ts'
import { sendAgain, stopMessage } from '../contract/desk/messages.ts'
import { addNote, showContact } from '../contract/desk/notes.ts'
import type { RecordKind } from '../contract/desk/records.ts'
import * as signIn from '../contract/desk/sign-in.ts'
import * as team from '../contract/desk/team.ts'
import { removeView, saveView } from '../contract/desk/views.ts'
import * as work from '../contract/desk/work.ts'

/** People and records of a desk that calls can be about. */
type About = { person: string; records: { kind: RecordKind; id: string }[] }

const token = 'a'.repeat(43)
const nowhere = '99999999-2222-4333-8444-555555555555'
const clientDataJSON = (challenge: string) =>
  Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'x' })).toString(
    'base64url',
  )

/** An answer of an authenticator that nobody asked for. */
export const unasked = (challenge = 'abc') => ({
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: clientDataJSON(challenge),
    authenticatorData: 'abc',
    attestationObject: 'abc',
    signature: 'abc',
    userHandle: 'abc',
    transports: ['usb'],
  },
})

const list = { list: 'applications', address: 'stage=paid' }
const listOf = { application: 'applications', payment: 'payments', enquiry: 'enquiries' }

/** Bodies that each call takes. One without any fails the tests that go through all calls. */
const bodies: Record<string, (about: About) => object[]> = {
  [signIn.startSignIn.path]: () => [{}],
  [signIn.signIn.path]: () => [{ response: unasked() }],
  [signIn.sendSignInCode.path]: () => [{ email: 'nobody@example.org' }],
  [signIn.signInWithCode.path]: () => [
    { attempt: nowhere, email: 'nobody@example.org', code: '123456' },
  ],
  [signIn.readLink.path]: () => [{ token }],
  [signIn.startInvitation.path]: () => [{ token }],
  [signIn.acceptInvitation.path]: () => [{ token, response: unasked(), name: 'Phone' }],
  [signIn.signInWithLink.path]: () => [{ token }],
  [signIn.enterDemo.path]: () => [{}],
  [signIn.signOut.path]: () => [{}],
  [signIn.endSession.path]: () => [{ id: nowhere }],
  [signIn.startPasskey.path]: () => [{}],
  [signIn.addPasskey.path]: () => [{ response: unasked(), name: 'Phone' }],
  [signIn.renamePasskey.path]: () => [{ id: 'abc', name: 'Phone' }],
  [signIn.removePasskey.path]: () => [{ id: 'abc' }],
  [signIn.setShortcuts.path]: () => [{ on: true }],
  [signIn.startConfirmation.path]: () => [{ purpose: { action: 'a', object: 'b', amount: '1' } }],
  [signIn.confirm.path]: () => [{ response: unasked() }],
  [team.invite.path]: () => [{ name: 'Asha', email: 'asha@example.org', roles: ['viewer'] }],
  [team.updatePerson.path]: ({ person }) => [
    { id: person, seen: 'x', name: 'Asha', roles: ['viewer'], may_use_code: true },
  ],
  [team.disablePerson.path]: ({ person }) => [{ id: person }],
  [team.enablePerson.path]: ({ person }) => [{ id: person }],
  [team.resetSignIn.path]: ({ person }) => [{ id: person }],
  [searchAll.path]: () => [{ text: 'kavya' }, { text: 'kavya', typing: true }],
  [readRecent.path]: ({ records }) => [
    { records: records.map(({ kind, id }) => ({ list: listOf[kind], id })) },
  ],
  [searchList.path]: () => [{ ...list, text: 'kavya' }],
  [countNews.path]: () => [{ ...list, as_of: '0' }],
  [showContact.path]: ({ records }) => records,
  [addNote.path]: ({ records }) => records.map((record) => ({ ...record, text: 'Rang' })),
  [sendAgain.path]: () => [{ id: nowhere, seen: 'failed' }],
  [stopMessage.path]: () => [{ id: nowhere, seen: 'waiting' }],
  [work.changeWork.path]: ({ person, records }) =>
    records.flatMap(({ kind, id }) =>
      kind === 'payment' ? [] : [{ kind, id, seen: '1', assigned_to: person }],
    ),
  [work.changeCaseWork.path]: () => [{ id: '1', seen: '1', assigned_to: null }],
  [work.tryWorkOfMany.path]: () => [{ ...list, text: 'kavya', follow_up_on: dayInIndia() }],
  [work.changeWorkOfMany.path]: () => [
    { ...list, as_of: '0', count: 1, follow_up_on: dayInIndia() },
  ],
  [work.announcePresence.path]: ({ records }) => records,
  [saveView.path]: () => [{ ...list, name: 'Paid', shared: true }],
  [removeView.path]: () => [{ id: nowhere }],
  [exportList.path]: () => [{ ...list, text: '', format: 'csv', columns: ['name'] }],
}

export type Call = { endpoint: DeskEndpoint; body: object }

/** Every call of the contract with bodies that it takes. Nobody can add one and leave it out. */
export function everyCall(about: About): Call[] {
  return deskEndpoints.flatMap((endpoint) => {
    const examples = bodies[endpoint.path]?.(about) ?? []
    if (examples.length === 0) throw new Error(`${endpoint.path} needs a body in desk-calls.ts`)
    for (const body of examples) {
      const { error } = z.safeParse(endpoint.body, body)
      if (error) throw new Error(`${endpoint.path} does not take ${JSON.stringify(body)}: ${error}`)
    }
    return examples.map((body) => ({ endpoint, body }))
  })
}
