import { expect, test } from 'vitest'
import { readListQuery } from '../../contract/desk/list-query.ts'
import { signIn } from '../../testing/desk.ts'
import { openMeeting } from '../../testing/meeting.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import type { Actor } from '../audit/audit.ts'
import { changeCoupon } from '../coupon/coupon.staff.ts'
import { Problem } from '../http/problem.ts'
import { changeCollege, closeCollege, openCollege } from '../partner/partner.staff.ts'
import { erasePerson } from '../privacy/person.ts'
import { addNote } from '../records/notes.ts'
import { removeView, saveView } from '../records/views.ts'
import { addReferral, changeReferral } from '../referral/referral.staff.ts'
import { removePasskey } from '../staff/passkeys.ts'
import { disablePerson, resetSignIn, updatePerson } from '../staff/staff.ts'

/** Two people at the desk, who act at the same moment. */
const [asha, ben] = ['Asha', 'Ben'].map(
  (name): Actor => ({ way: 'desk', staffId: crypto.randomUUID(), name }),
) as [Actor, Actor]

type Act = (actor: Actor) => Promise<unknown>

/**
 * Lets two people act at once, so that both have begun before either has ended, and says what each
 * was told: nothing where the act took effect.
 */
async function atOnce(...acts: [Act, Act]) {
  const told = await Promise.all(
    acts.map((act, index) =>
      act(index === 0 ? asha : ben).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof Problem) return error.message
          throw error
        },
      ),
    ),
  )
  expect(told.filter((words) => words === undefined)).toHaveLength(1)
  return told.find((words) => words !== undefined)
}

const auditOf = ({ databaseUrl }: TestSite, action: string) =>
  query(databaseUrl, 'select actor from audit.entries where action = $1', [action])

test('a person of the team: of two changes of what both saw one takes effect', async () => {
  const site = await openTestSite()
  const { id } = await signIn(site, 'viewer')
  const db = openMeeting(site.databaseUrl, /^update "staff"/)
  const [row] = await query(site.databaseUrl, 'select version from staff where id = $1', [id])
  const become =
    (role: 'finance' | 'manager'): Act =>
    (actor) =>
      updatePerson({ db }, actor, id, { seen: String(row?.version), roles: [role] })
  const told = await atOnce(become('finance'), become('manager'))
  const [{ roles: [role] = [] } = {}] = await query(
    site.databaseUrl,
    'select roles from staff where id = $1',
    [id],
  )
  const [winner] = await auditOf(site, 'update-person')
  expect(await auditOf(site, 'update-person')).toHaveLength(1)
  expect(told).toContain(`(${winner?.actor}, `)
  const other = role === 'finance' ? 'manager' : 'finance'
  expect(told).toContain(`Roles: ${role} now, ${other} in your version.`)
})

test('a sign-in: of a reset and a disabling at once the reset never opens what is disabled', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const { id } = await signIn(site, 'viewer')
  // The reset is about to make a link, and the disabling to be over.
  const db = openMeeting(site.databaseUrl, /^insert into "staff_links"|^commit/)
  const outcomes = await Promise.allSettled([
    resetSignIn({ ...site.services, db }, { ...asha, staffId: owner.id }, id),
    disablePerson({ ...site.services, db }, ben, id),
  ])
  const [reset] = outcomes
  if (reset?.status === 'rejected') expect(reset.reason).toBeInstanceOf(Problem)
  const links = await query(
    site.databaseUrl,
    'select 1 from staff_links where staff_id = $1 and used_at is null',
    [id],
  )
  expect(links).toEqual([])
  expect(await auditOf(site, 'reset-sign-in')).toHaveLength(reset?.status === 'fulfilled' ? 1 : 0)
  expect(await auditOf(site, 'disable-person')).toHaveLength(1)
})

test('a passkey: of two that are the last ones only one can be removed', async () => {
  const site = await openTestSite()
  const person = await signIn(site, 'viewer')
  await query(
    site.databaseUrl,
    `insert into passkeys (id, staff_id, name, public_key, counter, transports)
     select 'second', staff_id, 'Phone', public_key, 0, transports from passkeys`,
  )
  const [session] = await query(site.databaseUrl, 'select id from staff_sessions')
  const db = openMeeting(site.databaseUrl, /^delete from "staff_sessions"/)
  const remove =
    (id: string): Act =>
    (actor) => {
      const viewer = {
        id: person.id,
        name: person.name,
        email: '',
        roles: [],
        shortcuts: true,
        hasPasskey: true,
      }
      const signedIn = { viewer: { ...viewer, weak: false }, sessionId: session?.id, actor }
      return removePasskey({ ...site.services, db }, signedIn, id)
    }
  const told = await atOnce(remove('second'), remove(person.authenticator.id))
  expect(told).toMatch(/only passkey|session is over/)
  expect(await auditOf(site, 'remove-passkey')).toHaveLength(1)
})

const paid = () => {
  const read = readListQuery('applications', new URLSearchParams('stage=paid'))
  if ('problems' in read) throw new Error('The list does not know its filter')
  return read.query
}

test('views: of two at once only one is the last that fits, and one view is removed once', async () => {
  const site = await openTestSite()
  const { id: staffId } = await signIn(site, 'viewer')
  await query(
    site.databaseUrl,
    `insert into saved_views (staff_id, list, name, query)
     select id, 'applications', 'One', 'stage=paid' from staff, generate_series(1, 49)`,
  )
  const save: Act = (actor) =>
    saveView(site.services, { ...actor, staffId }, { query: paid(), name: 'Last', shared: false })
  expect(await atOnce(save, save)).toBe('You have 50 views. Remove one first.')
  const [view] = await query(site.databaseUrl, 'select id from saved_views limit 1')
  const remove: Act = (actor) => removeView(site.services, { ...actor, staffId }, view?.id)
  expect(await atOnce(remove, remove)).toBe('This view no longer exists, or is not yours.')
  expect(await auditOf(site, 'save-view')).toHaveLength(1)
  expect(await auditOf(site, 'remove-view')).toHaveLength(1)
})

test('a note and an erasure at once: no note outlives the person', async () => {
  const site = await openTestSite()
  const { id: staffId } = await signIn(site, 'viewer')
  const id = crypto.randomUUID()
  await query(
    site.databaseUrl,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email,
       phone, company_name, selected_course, referral_code, coupon_code)
     values ($1, $1, 'KS_Mgrow', '', 'Kavya Nair', $2, '9000000000', '', 'Any', '', '')`,
    [id, 'kavya@example.org'],
  )
  // The note is about to be written, and the erasure to be over.
  const db = openMeeting(site.databaseUrl, /^insert into "notes"|^commit/)
  const erase: Act = (actor) =>
    erasePerson({ ...site.services, db }, actor, { email: 'kavya@example.org', phone: undefined })
  const write: Act = (actor) =>
    addNote({ db }, { ...actor, staffId }, { kind: 'application', id, text: 'Called' })
  await Promise.allSettled([write(asha), erase(ben)])
  expect(await query(site.databaseUrl, 'select text from notes')).toEqual([])
})

const kept = [
  {
    kind: 'college',
    row: `update colleges set company_name = 'Old' where slug = 'scholarship-program'`,
    change:
      (company_name: string) => (services: Parameters<typeof changeCollege>[0], seen: string) =>
        changeCollege(services, { slug: 'scholarship-program', company_name }, { seen }),
    version: `select version from colleges where slug = 'scholarship-program'`,
  },
  {
    kind: 'coupon',
    row: `insert into coupons (code, percent_off) values ('RACE10', 10)`,
    change: (uses: string) => (services: Parameters<typeof changeCoupon>[0], seen: string) =>
      changeCoupon(services, { coupon_code: 'RACE10', max_uses: uses.length }, { seen }),
    version: `select version from coupons where code = 'RACE10'`,
  },
  {
    kind: 'referral',
    row: `insert into referral_codes (code, owner) values ('RACE1', 'Old')`,
    change: (owner: string) => (services: Parameters<typeof changeReferral>[0], seen: string) =>
      changeReferral(services, { referral_code: 'RACE1', owner }, { seen }),
    version: `select version from referral_codes where code = 'RACE1'`,
  },
]

test.each(kept)('$kind: of two changes of what both saw one takes effect', async (noun) => {
  const site = await openTestSite()
  await query(site.databaseUrl, noun.row)
  const [{ version } = { version: 0 }] = await query(site.databaseUrl, noun.version)
  const db = openMeeting(site.databaseUrl, /^update "(colleges|coupons|referral_codes)"/)
  const become =
    (value: string): Act =>
    (actor) =>
      noun.change(value)({ db, actor }, String(version))
  const told = await atOnce(become('Ashas'), become('Bens own'))
  const [winner] = await auditOf(site, `update-${noun.kind}`)
  expect(told).toContain(`(${winner?.actor}, `)
  expect(told).toContain('in your version.')
  expect(await auditOf(site, `update-${noun.kind}`)).toHaveLength(1)
  expect(await query(site.databaseUrl, noun.version)).toEqual([{ version: version + 1 }])
})

test('what is added by two at once is there once', async () => {
  const site = await openTestSite()
  const add: Act = (actor) =>
    addReferral({ ...site.services, actor }, { referral_code: 'NEW1', owner: actor.name })
  expect(await atOnce(add, add)).toBe('referral_code: NEW1 already exists')
  expect(await auditOf(site, 'add-referral')).toHaveLength(1)
})

test('a closing and an opening at once: the audit has both, in the order of their effect', async () => {
  const site = await openTestSite()
  const page = { slug: 'scholarship-program' }
  await Promise.all([
    closeCollege({ ...site.services, actor: asha }, { ...page, note: 'Later' }),
    openCollege({ ...site.services, actor: ben }, page),
  ])
  const last = await query(
    site.databaseUrl,
    'select action from audit.entries order by id desc limit 1',
  )
  const [row] = await query(
    site.databaseUrl,
    `select closed_at is not null as closed from colleges where slug = 'scholarship-program'`,
  )
  expect(last).toEqual([{ action: row?.closed ? 'close-college' : 'open-college' }])
})
