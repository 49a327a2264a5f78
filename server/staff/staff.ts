import { type Holder, hasRight, type Role, roles } from '../../contract/desk/rights.ts'
import type { NewPerson, Person, PersonChange } from '../../contract/desk/team.ts'
import { maskedEmail } from '../../contract/masked.ts'
import { say } from '../../contract/messages/say.ts'
import { type ActTx, act } from '../acts/act.ts'
import { byUniqueKey } from '../acts/lock.ts'
import { type Actor, differences } from '../audit/audit.ts'
import type { Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { mailLater, makeLink } from './links.ts'
import { deletePasskeysOf } from './passkeys.store.ts'
import { tellLater } from './passkeys.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import {
  deleteLinks,
  findByEmail,
  insertPerson,
  lockOwners,
  lockPerson,
  people,
  type StaffRow,
  savePerson,
} from './staff.store.ts'

export type { ServeDesk } from './serve-desk.ts'
export type { SignedIn } from './sessions.ts'

/** Owner with all roles: people who try a demo see all of it. Production removes a demo's rows. */
export const demoOwner = 'owner@demo.example'

/** Passes on an invitation's link, in the transaction that makes it: by mail, or to be printed. */
export type Deliver = (tx: ActTx, staffId: string, token: string) => Promise<unknown>

type Adding = NewPerson & { demo?: boolean }

async function add(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { name, email, roles, demo = false }: Adding,
  deliver: Deliver,
) {
  // The unique index lets one through when two people add one email at once.
  return act(db, actor, { lock: byUniqueKey }, async (tx) => {
    const added = await insertPerson(tx, { name, email, roles: inOrder(roles), demo })
    if (!added) {
      throw new Problem('conflict', 'staff.exists', {
        field: 'email',
      })
    }
    const { id } = added
    await deliver(
      tx,
      id,
      await makeLink(tx, 'invitation', { staffId: id, invitedBy: actor.staffId }),
    )
    const changes = { name: { after: name }, roles: { after: added.roles } }
    return { audit: { action: 'invite', kind: 'staff', record: id, changes }, made: { id } }
  })
}

/** Adds a person, and returns the link of their invitation, for a command to print. */
export async function addPerson(services: Pick<Services, 'db'>, actor: Actor, person: Adding) {
  let [id, token] = ['', '']
  await add(services, actor, person, async (_, staffId, link) => {
    ;[id, token] = [staffId, link]
  })
  return { id, token }
}

export async function invite(services: Services, actor: Actor, person: Adding) {
  const { id } = await add(services, actor, person, mailTo(services))
  return String(id)
}

const mailTo =
  (services: Services): Deliver =>
  (tx, id, token) =>
    mailLater(services, tx, id, token)

const inOrder = (roles: readonly Role[]) => [...new Set(roles)].sort()

const unknown = () => new Problem('not-found', 'staff.unknown')

/** The last owner stays one, and nobody takes the role from themselves. */
async function keepOwners(tx: Transaction, actor: Actor, person: StaffRow) {
  const owners = await lockOwners(tx)
  if (!owners.some(({ id }) => id === person.id)) return
  if (actor.staffId === person.id) {
    throw new Problem('conflict', 'staff.own-owner')
  }
  if (owners.length === 1) {
    throw new Problem('conflict', say('staff.last-owner', { name: person.name }))
  }
}

type Change = Pick<PersonChange, 'name' | 'roles'> & { mayUseCode: boolean }

async function requirePerson(tx: Transaction, id: string) {
  const person = await lockPerson(tx, id)
  if (!person) throw unknown()
  return person
}

/** `seen` is the version that the caller looked at; none for a command. */
export async function updatePerson(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  id: string,
  { seen, ...change }: Partial<Change> & { seen?: string },
) {
  const after = { ...change, ...(change.roles && { roles: inOrder(change.roles) }) }
  await act(
    db,
    actor,
    {
      lock: (tx) => requirePerson(tx, id),
      seen: {
        version: seen,
        kind: 'staff',
        record: id,
        name: (person) => person.name,
        current: (person) => person,
        wanted: after,
      },
    },
    async (tx, person) => {
      if (after.roles && !after.roles.includes('owner')) await keepOwners(tx, actor, person)
      await savePerson(tx, id, after)
      const changes = differences(person, after)
      return { audit: { action: 'update-person', kind: 'staff', record: id, changes } }
    },
  )
}

/** Signs the person out everywhere at once, and voids open links. */
export async function disablePerson({ db }: Pick<Services, 'db'>, actor: Actor, id: string) {
  await act(db, actor, { lock: (tx) => requirePerson(tx, id) }, async (tx, person) => {
    await keepOwners(tx, actor, person)
    if (actor.staffId === id) throw new Problem('conflict', 'staff.disable-self')
    if (person.disabledAt) return { audit: 'unchanged' }
    await savePerson(tx, id, { disabledAt: new Date() })
    await deleteLinks(tx, id)
    const changes = { sessions: { before: await deleteSessionsOf(tx, id), after: 0 } }
    return { audit: { action: 'disable-person', kind: 'staff', record: id, changes } }
  })
}

type Anew = { id: string; action?: 'enable-person' | 'reset-sign-in'; deliver: Deliver }

/** Passkeys and sessions go; a new invitation is made. */
async function startAnew(
  services: Pick<Services, 'db' | 'enqueue'>,
  actor: Actor,
  { id, action = 'reset-sign-in', deliver }: Anew,
) {
  await act(services.db, actor, { lock: (tx) => requirePerson(tx, id) }, async (tx, person) => {
    if (action === 'reset-sign-in' && person.disabledAt) {
      throw new Problem('conflict', say('staff.disabled', { name: person.name }))
    }
    if (actor.staffId === id) {
      throw new Problem('conflict', 'staff.reset-self')
    }
    if (person.disabledAt) await savePerson(tx, id, { disabledAt: null })
    const passkeys = await deletePasskeysOf(tx, id)
    const sessions = await deleteSessionsOf(tx, id)
    await deleteLinks(tx, id)
    if (passkeys > 0) await tellLater(services, tx, { id, change: 'reset', name: actor.name })
    await deliver(
      tx,
      id,
      await makeLink(tx, 'invitation', { staffId: id, invitedBy: actor.staffId }),
    )
    const changes = {
      passkeys: { before: passkeys, after: 0 },
      sessions: { before: sessions, after: 0 },
    }
    return { audit: { action, kind: 'staff', record: id, changes } }
  })
}

/** Returns the link of the new invitation, for a command to print. */
export async function inviteAnew(
  services: Pick<Services, 'db' | 'enqueue'>,
  actor: Actor,
  id: string,
) {
  let token = ''
  const deliver: Deliver = async (_, __, link) => {
    token = link
  }
  await startAnew(services, actor, { id, deliver })
  return token
}

export const resetSignIn = (services: Services, actor: Actor, id: string) =>
  startAnew(services, actor, { id, deliver: mailTo(services) })

export const enablePerson = (services: Services, actor: Actor, id: string) =>
  startAnew(services, actor, { id, action: 'enable-person', deliver: mailTo(services) })

/** Changes the shortcuts of one's own desk alone. */
export async function setShortcuts({ db }: Pick<Services, 'db'>, actor: Actor, on: boolean) {
  const id = actor.staffId ?? ''
  await act(db, actor, { lock: (tx) => requirePerson(tx, id) }, async (tx, person) => {
    if (person.shortcuts === on) return { audit: 'unchanged' }
    await savePerson(tx, id, { shortcuts: on })
    const changes = { shortcuts: { before: person.shortcuts, after: on } }
    return { audit: { action: 'set-shortcuts', kind: 'staff', record: id, changes } }
  })
}

/** The owner of a demo: the invitation is in the outbox. Of two starts at once one invites. */
export async function inviteDemoOwner(services: Services) {
  if (await findByEmail(services.db, demoOwner)) return
  const actor: Actor = { way: 'command', staffId: null, name: 'demo' }
  const owner = { name: 'Demo Owner', email: demoOwner, roles: [...roles], demo: true }
  try {
    await invite(services, actor, owner)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** The team, or one of them. Their addresses are contact data like everybody's; one's own is not. */
export async function listPeople(
  { db }: Pick<Services, 'db'>,
  viewer: Holder & { id?: string },
  id?: string,
): Promise<Person[]> {
  const maySee = hasRight(viewer, 'see-contact')
  const rows = await people(db, id)
  return rows.map(({ person, passkeys, lastUse, invitedUntil }) => ({
    id: person.id,
    name: person.name,
    email: maySee || person.id === viewer.id ? person.email : maskedEmail(person.email),
    roles: person.roles,
    state: person.disabledAt ? 'disabled' : passkeys > 0 ? 'active' : 'invited',
    mayUseCode: person.mayUseCode,
    version: String(person.version),
    passkeys,
    lastSeen: iso(lastUse),
    invitedUntil: iso(invitedUntil),
  }))
}

export const findPersonByEmail = ({ db }: Pick<Services, 'db'>, email: string) =>
  findByEmail(db, email)
