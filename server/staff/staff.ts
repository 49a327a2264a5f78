import { type Holder, hasRight, type Role, roles } from '../../contract/desk/rights.ts'
import type { NewPerson, Person, PersonChange } from '../../contract/desk/team.ts'
import { maskedEmail } from '../../contract/masked.ts'
import { say } from '../../contract/messages/say.ts'
import { type Actor, differences, lastChange, note } from '../audit/audit.ts'
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

/** Has all roles: whoever tries a demo shall see all of it. Production removes the rows of a demo. */
export type { SignedIn } from './sessions.ts'

export const demoOwner = 'owner@demo.example'

/** Adds a person and makes their invitation; the caller sends it, or prints it. */
export async function addPerson(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { name, email, roles, demo = false }: NewPerson & { demo?: boolean },
) {
  return db.transaction(async (tx) => {
    const added = await insertPerson(tx, { name, email, roles: inOrder(roles), demo })
    if (!added) {
      throw new Problem('conflict', 'staff.exists', {
        field: 'email',
      })
    }
    const token = await makeLink(tx, 'invitation', {
      staffId: added.id,
      invitedBy: actor.staffId,
    })
    await note(tx, actor, {
      action: 'invite',
      kind: 'staff',
      record: added.id,
      changes: { name: { after: name }, roles: { after: added.roles } },
    })
    return { person: added, token }
  })
}

export async function invite(services: Services, actor: Actor, person: NewPerson) {
  const { person: added, token } = await addPerson(services, actor, person)
  await mailLater(services, added.id, token)
  return added.id
}

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

/** `seen` is the version that the caller looked at; none for a command. */
export async function updatePerson(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  id: string,
  { seen, ...change }: Partial<Change> & { seen?: string },
) {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw unknown()
    if (seen !== undefined && seen !== person.updatedAt.toISOString()) {
      throw new Problem(
        'changed-meanwhile',
        say('staff.changed', { name: person.name, change: await lastChange(tx, 'staff', id) }),
      )
    }
    const after = { ...change, ...(change.roles && { roles: inOrder(change.roles) }) }
    if (after.roles && !after.roles.includes('owner')) await keepOwners(tx, actor, person)
    await savePerson(tx, id, after)
    await note(tx, actor, {
      action: 'update-person',
      kind: 'staff',
      record: id,
      changes: differences(person, after),
    })
  })
}

/** Signed out everywhere at once; open links are void. */
export async function disablePerson({ db }: Pick<Services, 'db'>, actor: Actor, id: string) {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw unknown()
    await keepOwners(tx, actor, person)
    if (actor.staffId === id) throw new Problem('conflict', 'staff.disable-self')
    if (person.disabledAt) return
    await savePerson(tx, id, { disabledAt: new Date() })
    await deleteLinks(tx, id)
    const sessions = await deleteSessionsOf(tx, id)
    await note(tx, actor, {
      action: 'disable-person',
      kind: 'staff',
      record: id,
      changes: { sessions: { before: sessions, after: 0 } },
    })
  })
}

/** Passkeys and sessions go; a new invitation is made. The caller sends it, or prints it. */
export async function inviteAnew(
  services: Pick<Services, 'db' | 'enqueue'>,
  actor: Actor,
  id: string,
  action: 'enable-person' | 'reset-sign-in' = 'reset-sign-in',
) {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw unknown()
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
    await note(tx, actor, {
      action,
      kind: 'staff',
      record: id,
      changes: {
        passkeys: { before: passkeys, after: 0 },
        sessions: { before: sessions, after: 0 },
      },
    })
    if (passkeys > 0) await tellLater(services, tx, { id, change: 'reset', name: actor.name })
    return makeLink(tx, 'invitation', { staffId: id, invitedBy: actor.staffId })
  })
}

export async function resetSignIn(services: Services, actor: Actor, id: string) {
  await mailLater(services, id, await inviteAnew(services, actor, id))
}

export async function enablePerson(services: Services, actor: Actor, id: string) {
  await mailLater(services, id, await inviteAnew(services, actor, id, 'enable-person'))
}

export async function setShortcuts({ db }: Pick<Services, 'db'>, id: string, on: boolean) {
  await db.transaction((tx) => savePerson(tx, id, { shortcuts: on }))
}

/** The owner of a demo: the invitation is in the outbox. Of two starts at once one invites. */
export async function inviteDemoOwner(services: Services) {
  if (await findByEmail(services.db, demoOwner)) return
  const actor: Actor = { way: 'command', staffId: null, name: 'demo' }
  const owner = { name: 'Demo Owner', email: demoOwner, roles: [...roles], demo: true }
  try {
    const { person, token } = await addPerson(services, actor, owner)
    await mailLater(services, person.id, token)
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
    version: person.updatedAt.toISOString(),
    passkeys,
    lastSeen: iso(lastUse),
    invitedUntil: iso(invitedUntil),
  }))
}

export const findPersonByEmail = ({ db }: Pick<Services, 'db'>, email: string) =>
  findByEmail(db, email)
