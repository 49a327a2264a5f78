import { expect, test } from 'vitest'
import { changeCaseWork, changeWork } from '../../contract/desk/work.ts'
import { anApplication, lastEntry, type SignedInDesk, signIn } from '../../testing/desk.ts'
import { openMeeting } from '../../testing/meeting.ts'
import { query } from '../../testing/postgres.ts'
import type { TestSite } from '../../testing/site.ts'
import { openWithoutLocks } from '../../testing/without-locks.ts'
import { aCase, anEnquiry, inDays, openForWork, rowsIn, shell } from '../../testing/work.ts'
import { Problem } from '../http/problem.ts'
import { claimCase, releaseCase } from '../payment/case/claim.ts'
import { erasePerson } from '../privacy/person.ts'
import { disablePerson } from '../staff/staff.ts'
import { changeWork as change, findWork } from './work.ts'

test('an enquiry is taken, followed up and given back; the audit has each step', async () => {
  const site = await openForWork()
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
  const site = await openForWork()
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
  const site = await openForWork()
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
  const site = await openForWork()
  const { told, names } = await takeAtOnce(site, openMeeting(site.databaseUrl, /^insert into work/))
  const loser = told.findIndex((words) => words !== undefined)
  expect(told.filter((words) => words === undefined)).toHaveLength(1)
  expect(told[loser]).toContain(`(${names[1 - loser]}, `)
  expect(await rowsIn(site)).toMatchObject([{ name: names[1 - loser], version: 2 }])
})

test('without the lock both would have taken it', async () => {
  const site = await openForWork()
  const db = openWithoutLocks(site.databaseUrl, /^insert into work/)
  expect((await takeAtOnce(site, db)).told).toEqual([undefined, undefined])
})

test('work is given only to those who may do it, and stays with those who have left', async () => {
  const site = await openForWork()
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
  const site = await openForWork()
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

test('work goes with its person, by an erasure and by time', async () => {
  const site = await openForWork()
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
