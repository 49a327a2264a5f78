import { expect, test } from 'vitest'
import { dayInIndia } from '../../contract/calendar.ts'
import type { Role } from '../../contract/desk/rights.ts'
import {
  announcePresence,
  changeCaseWork,
  changeWork,
  changeWorkOfMany,
  tryWorkOfMany,
} from '../../contract/desk/work.ts'
import { anApplication, lastEntry, type SignedInDesk, signIn, weaken } from '../../testing/desk.ts'
import { openMeeting } from '../../testing/meeting.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { openWithoutLocks } from '../../testing/without-locks.ts'
import type { Actor } from '../audit/audit.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'
import { Problem } from '../http/problem.ts'
import { claimCase, releaseCase } from '../payment/case/claim.ts'
import { erasePerson } from '../privacy/person.ts'
import { disablePerson } from '../staff/staff.ts'
import { changeWork as change, findWork } from './work.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })
const shell: Actor = { way: 'command', staffId: null, name: 'root' }
const inDays = (days: number) => dayInIndia(Date.now() + days * 86_400_000)

let people = 0

async function anEnquiry({ databaseUrl }: TestSite, name = 'Kavya Nair') {
  people += 1
  const [row] = await query(
    databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ($1, $2, '9876501234', 'IN', '91', 'How do I pay?', 'x') returning id`,
    [name, `enquirer${people}@example.org`],
  )
  return { kind: 'enquiry' as const, id: String(row?.id) }
}

async function aCase({ databaseUrl }: TestSite, attempt: string | null = null) {
  const [row] = await query(
    databaseUrl,
    `insert into cases (kind, attempt_id, gateway, reference, summary)
     values ('dispute', $1, 'RAZORPAY', 'd1', 'Disputed') returning id`,
    [attempt],
  )
  return String(row?.id)
}

const rowsIn = ({ databaseUrl }: TestSite) =>
  query(
    databaseUrl,
    `select s.name, w.follow_up_on::text as day, w.version from work w
     left join staff s on s.id = w.assigned_to order by w.id`,
  )

test('an enquiry is taken, followed up and given back; the audit has each step', async () => {
  const site = await open()
  const asha = await signIn(site, 'counsellor')
  const record = await anEnquiry(site)
  const day = inDays(2)
  const take = { ...record, seen: '1', assigned_to: asha.id, follow_up_on: day }
  expect(await asha.call(changeWork, take)).toMatchObject({ status: 200 })
  expect(await rowsIn(site)).toEqual([{ name: asha.name, day, version: 2 }])
  expect(await lastEntry(site)).toMatchObject({
    action: 'follow-up',
    record_id: record.id,
    changes: { follow_up_on: { before: null, after: day } },
  })
  const back = { ...record, seen: '2', assigned_to: null }
  expect(await asha.call(changeWork, back)).toMatchObject({ status: 200 })
  expect(await rowsIn(site)).toEqual([{ name: null, day, version: 3 }])
  expect(await lastEntry(site)).toMatchObject({
    action: 'assign',
    changes: { assigned_to: { before: asha.name, after: null } },
  })
})

test('a day that is over is refused under its field; today is not', async () => {
  const site = await open()
  const asha = await signIn(site, 'counsellor')
  const record = { ...(await anEnquiry(site)), seen: '1' }
  expect(await asha.call(changeWork, { ...record, follow_up_on: inDays(-1) })).toMatchObject({
    status: 400,
    field: 'follow_up_on',
    message: 'This day is over. Choose today or a later day.',
  })
  expect(await asha.call(changeWork, { ...record, follow_up_on: inDays(0) })).toMatchObject({
    status: 200,
  })
  expect(await asha.call(changeWork, { ...record, seen: '2' })).toMatchObject({ status: 400 })
})

test('someone who saw an older version is told who has it now, and both values', async () => {
  const site = await open()
  const [asha, ben] = [await signIn(site, 'counsellor'), await signIn(site, 'manager')]
  const record = { ...(await anEnquiry(site)), seen: '1' }
  await asha.call(changeWork, { ...record, assigned_to: asha.id })
  const told = await ben.call(changeWork, { ...record, assigned_to: ben.id })
  expect([told.status, told.code]).toEqual([409, 'changed-meanwhile'])
  expect(told.message).toContain(
    `This enquiry was changed since you opened this page (${asha.name}, `,
  )
  expect(told.message).toContain(`Assigned to: ${asha.name} now, ${ben.name} in your version.`)
  expect(await rowsIn(site)).toMatchObject([{ name: asha.name }])
})

/** Two people take the same record at once; says what each was told. */
async function takeAtOnce(site: TestSite, db: TestSite['services']['db']) {
  const [asha, ben] = [await signIn(site, 'counsellor'), await signIn(site, 'counsellor')]
  const record = await anEnquiry(site)
  const take = ({ id, name }: SignedInDesk) =>
    change(
      { db },
      { way: 'desk', staffId: id, name },
      { ...record, seen: '1', assigned_to: id },
    ).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Problem) return error.message
        throw error
      },
    )
  const told = await Promise.all([take(asha), take(ben)])
  return { told, names: [asha.name, ben.name] }
}

test('of two who take a record at once one has it, and the other is told by whom', async () => {
  const site = await open()
  const { told, names } = await takeAtOnce(site, openMeeting(site.databaseUrl, /^insert into work/))
  const loser = told.findIndex((words) => words !== undefined)
  expect(told.filter((words) => words === undefined)).toHaveLength(1)
  expect(told[loser]).toContain(`(${names[1 - loser]}, `)
  expect(await rowsIn(site)).toMatchObject([{ name: names[1 - loser], version: 2 }])
})

test('without the lock both would have taken it', async () => {
  const site = await open()
  const db = openWithoutLocks(site.databaseUrl, /^insert into work/)
  expect((await takeAtOnce(site, db)).told).toEqual([undefined, undefined])
})

test('work is given only to those who may do it, and stays with those who have left', async () => {
  const site = await open()
  const [owner, asha, ben] = [
    await signIn(site, 'owner'),
    await signIn(site, 'counsellor'),
    await signIn(site, 'counsellor'),
  ]
  const viewer = await signIn(site, 'viewer')
  const record = await anEnquiry(site)
  const give = (id: string, seen = '1') =>
    asha.call(changeWork, { ...record, seen, assigned_to: id })
  expect(await give(viewer.id)).toMatchObject({
    status: 400,
    field: 'assigned_to',
    message: `${viewer.name} may not work on enquiries and correct applications. Choose someone else.`,
  })
  expect(await give(ben.id)).toMatchObject({ status: 200 })
  await disablePerson(site.services, { way: 'desk', staffId: owner.id, name: 'x' }, ben.id)
  expect((await findWork(site.services.db, record.kind, record.id))[0]).toMatchObject({
    assignedTo: { name: ben.name, hasLeft: true },
  })
  expect((await asha.page(`/desk/enquiries/${record.id}`)).body).toContain(`${ben.name} (left)`)
  expect(await give(ben.id, '2')).toMatchObject({
    message: `${ben.name} has left. Choose someone else.`,
  })
  expect(await give(asha.id, '2')).toMatchObject({ status: 200 })
})

test('a case is claimed by whoever it is assigned to, and a command that claims it takes it away', async () => {
  const site = await open()
  const [asha, counsellor] = [await signIn(site, 'finance'), await signIn(site, 'counsellor')]
  const id = await aCase(site)
  const take = (seen: string) => asha.call(changeCaseWork, { id, seen, assigned_to: asha.id })
  expect(await counsellor.call(changeCaseWork, { id, seen: '1' })).toMatchObject({
    status: 403,
    field: 'settle-payments',
  })
  expect(await take('1')).toMatchObject({ status: 200 })
  const claimed = () => query(site.databaseUrl, 'select claimed_by from cases')
  expect(await claimed()).toEqual([{ claimed_by: asha.name }])
  // As the release before does it: by a name alone.
  const claim = { id: Number(id), actor: shell }
  await expect(claimCase(site.services, claim)).rejects.toMatchObject({ code: 'conflict' })
  await releaseCase(site.services, claim)
  expect(await rowsIn(site)).toMatchObject([{ name: null }])
  await claimCase(site.services, claim)
  expect(await take('2')).toMatchObject({ status: 409 })
  const { rows } = await site.services.db.execute<{ version: number }>('select version from work')
  expect(await take(String(rows[0]?.version))).toMatchObject({ status: 200 })
  expect(await claimed()).toEqual([{ claimed_by: asha.name }])
  await query(site.databaseUrl, "update cases set settled_at = now(), settlement = 'x'")
  expect(await asha.call(changeCaseWork, { id, seen: '9', assigned_to: null })).toMatchObject({
    message: 'This case is settled.',
  })
})

test('Mine and Due show all three kinds, the earliest day first, and Next goes through them', async () => {
  const site = await open()
  const [asha, ben] = [
    await signIn(site, 'counsellor', 'finance'),
    await signIn(site, 'counsellor'),
  ]
  const { id: application } = await anApplication(site)
  const enquiry = await anEnquiry(site, 'Meera Rao')
  await anEnquiry(site, 'Somebody Else')
  const payment = 'b'.repeat(25)
  await query(
    site.databaseUrl,
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
       coupon_code, redirect_url) values ($1, $2, 'RAZORPAY', 'PAID', 125000, 'INR', '', '')`,
    [payment, application],
  )
  const mine = { seen: '1', assigned_to: asha.id }
  await asha.call(changeWork, { ...enquiry, ...mine, follow_up_on: inDays(1) })
  await asha.call(changeWork, { kind: 'application', id: application, ...mine })
  await asha.call(changeCaseWork, {
    id: await aCase(site, payment),
    ...mine,
    follow_up_on: inDays(0),
  })
  const orderIn = async (person: SignedInDesk, path: string) => {
    const { body } = await person.page(path)
    return [...body.matchAll(/href="(\/desk\/\w+\/[\w-]+\?queue=[^"]+)"/g)].map(
      ([, to]) => to ?? '',
    )
  }
  const queue = await orderIn(asha, '/desk/work')
  expect(queue.map((to) => to.split('?')[0])).toEqual([
    `/desk/payments/${payment}`,
    `/desk/enquiries/${enquiry.id}`,
    `/desk/applications/${application}`,
  ])
  expect(await orderIn(ben, '/desk/work')).toEqual([])
  expect((await orderIn(ben, '/desk/work?view=due')).map((to) => to.split('?')[0])).toEqual([
    `/desk/payments/${payment}`,
  ])
  // What is done with the record meanwhile does not lead astray.
  const [first = '', second = '', third = ''] = queue
  await asha.call(changeWork, { ...enquiry, seen: '2', assigned_to: null, follow_up_on: null })
  const stepsOf = async (path: string) => {
    const { body } = await asha.page(path)
    return ['Previous', 'Next'].map(
      (words) =>
        new RegExp(`<a[^>]*aria-label="${words} in the list"[^>]*>`)
          .exec(body)?.[0]
          .match(/href="([^"]+)"/)?.[1],
    )
  }
  expect(await stepsOf(first)).toEqual([undefined, third])
  expect(await stepsOf(second)).toEqual([first, third])
  expect(await stepsOf(third)).toEqual([first, undefined])
  const { body } = await asha.page('/desk/enquiries?assigned=me')
  expect(body).not.toContain('Meera Rao')
  expect((await asha.page('/desk/work?view=due&after=due.1.x')).statusCode).toBe(200)
})

/** Five enquiries, and a call that means all that match. */
async function withFive(site: TestSite) {
  const asha = await signIn(site, 'counsellor')
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push((await anEnquiry(site)).id)
  const all = { list: 'enquiries' as const, address: 'state=new', assigned_to: asha.id }
  return { asha, ids, all }
}

test('all that match are counted first; rows that changed since are left out, and counted', async () => {
  const site = await open()
  const { asha, ids, all } = await withFive(site)
  const [taken = '', answered = ''] = ids
  const ben = await signIn(site, 'counsellor')
  const { data: tried } = await asha.call(tryWorkOfMany, all)
  expect(tried).toEqual({ count: 5, unchanged: 0, left_out: 0, as_of: expect.any(String) })
  expect(await rowsIn(site)).toEqual([])
  await ben.call(changeWork, { kind: 'enquiry', id: taken, seen: '1', assigned_to: ben.id })
  await query(site.databaseUrl, "update enquiries set state = 'answered' where id = $1", [answered])
  // It came after the dry run: nobody has counted it.
  await anEnquiry(site, 'Late Comer')
  const wanted = { ...all, as_of: tried.as_of, count: tried.count }
  const press = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const first = await asha.call(changeWorkOfMany, wanted, press)
  expect(first).toMatchObject({ status: 200, data: { changed: 3, left_out: 2 } })
  expect(await asha.call(changeWorkOfMany, wanted, press)).toEqual({
    ...first,
    headers: expect.anything(),
  })
  const owners = await rowsIn(site)
  expect(owners.filter(({ name }) => name === asha.name)).toHaveLength(3)
  expect(owners.filter(({ name }) => name === ben.name)).toHaveLength(1)
  expect(owners.every(({ version }) => version === 2)).toBe(true)
  const entries = await query(
    site.databaseUrl,
    "select record_id from audit.entries where action = 'assign' and staff_id = $1",
    [asha.id],
  )
  expect(entries.map(({ record_id: id }) => id).toSorted()).toEqual(ids.slice(2).toSorted())
})

test('selected rows that changed since the page was read are left out of the dry run', async () => {
  const site = await open()
  const { asha, ids, all } = await withFive(site)
  const [{ as_of } = { as_of: '0' }] = await query(
    site.databaseUrl,
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as as_of',
  )
  await query(site.databaseUrl, 'delete from enquiries where id = $1', [ids[0]])
  const chosen = { ...all, address: '', ids: ids.slice(0, 3), as_of }
  const { data } = await asha.call(tryWorkOfMany, chosen)
  expect(data).toEqual({ count: 2, unchanged: 0, left_out: 1, as_of })
  await asha.call(changeWorkOfMany, { ...chosen, count: 2 })
  expect(await rowsIn(site)).toHaveLength(2)
  const day = { follow_up_on: inDays(-1) }
  expect(await asha.call(changeWorkOfMany, { ...chosen, ...day, count: 2 })).toMatchObject({
    status: 400,
    field: 'follow_up_on',
  })
})

test('more than 500 are refused, and a masked email is not found out by a dry run', async () => {
  const site = await open()
  await keepLargeIndexes(site.databaseUrl, site.services.log).done
  const { asha, all } = await withFive(site)
  const { data } = await asha.call(tryWorkOfMany, { ...all, text: 'enquirer' })
  expect(data.count).toBe(5)
  await weaken(site, asha)
  expect((await asha.call(tryWorkOfMany, { ...all, text: 'enquirer' })).data.count).toBe(0)
  await query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     select 'Many', 'many@example.org', '1', 'IN', '91', 'Hello', 'x' from generate_series(1, 500)`,
  )
  expect(await asha.call(tryWorkOfMany, all)).toMatchObject({
    status: 400,
    message: 'More than 500 match. Add a filter, or select rows on the page.',
  })
})

test('an export holds the rows that were selected, and no others', async () => {
  const site = await open()
  const manager = await signIn(site, 'manager')
  const { ids } = await withFive(site)
  const { body } = await manager.send('/desk/api/export', {
    list: 'enquiries',
    address: '',
    ids: ids.slice(0, 2),
    format: 'csv',
    columns: ['id'],
  })
  expect(ids.filter((id) => body.includes(id))).toEqual(ids.slice(0, 2))
})

test('work goes with its person, by an erasure and by time', async () => {
  const site = await open()
  const asha = await signIn(site, 'counsellor')
  const { id, person } = await anApplication(site)
  const enquiry = await anEnquiry(site)
  for (const record of [enquiry, { kind: 'application' as const, id }]) {
    await asha.call(changeWork, { ...record, seen: '1', assigned_to: asha.id })
  }
  await query(site.databaseUrl, 'update applications set paid_at = now()')
  await erasePerson(site.services, shell, { email: person.email, phone: undefined })
  expect(await query(site.databaseUrl, 'select fullname from applications')).toEqual([
    { fullname: 'Erased' },
  ])
  expect(await rowsIn(site)).toHaveLength(1)
  expect(
    await asha.call(changeWork, { kind: 'application', id, seen: '1', assigned_to: asha.id }),
  ).toMatchObject({ status: 404 })
  await query(site.databaseUrl, 'delete from enquiries')
  expect(await rowsIn(site)).toEqual([])
})

test('the others who have a record open are named, until they are gone; the audit hears nothing', async () => {
  const site = await open()
  const roles: Role[] = ['viewer', 'counsellor']
  const [asha, ben] = [await signIn(site, ...roles), await signIn(site, 'counsellor')]
  const record = await anEnquiry(site)
  const entries = () => query(site.databaseUrl, 'select 1 from audit.entries')
  const before = await entries()
  const seen = async (person: SignedInDesk, about = record) =>
    (await person.call(announcePresence, about)).data.others
  expect(await seen(asha)).toEqual([])
  expect(await seen(asha)).toEqual([])
  expect(await seen(ben)).toEqual([asha.name])
  expect(await seen(asha)).toEqual([ben.name])
  expect(await seen(ben, await anEnquiry(site))).toEqual([])
  await query(
    site.databaseUrl,
    "update presence set seen_at = now() - interval '46 seconds' where staff_id = $1",
    [ben.id],
  )
  expect(await seen(asha)).toEqual([])
  // What is over was cleared up by that question.
  expect(await query(site.databaseUrl, 'select 1 from presence')).toHaveLength(1)
  expect(await entries()).toEqual(before)
})
