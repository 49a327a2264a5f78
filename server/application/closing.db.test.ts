import { expect, test, vi } from 'vitest'
import { asha } from '../../testing/actor.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { holdTransaction } from '../../testing/hold.ts'
import { checkoutOf, openPayingSite, press, start } from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { openWithoutLocks } from '../../testing/without-locks.ts'
import type { Database } from '../db/connect.ts'
import { closeCollege, openCollege } from '../partner/partner.staff.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })
const own = { slug: 'scholarship-program' }
const close = (site: TestSite, page: object = own) =>
  closeCollege({ ...site.services, actor: asha }, { ...page, note: 'We start again in March.' })

const refusal = {
  status: 409,
  success: false,
  code: 'applications-closed',
  message: 'Applications are closed. We start again in March.',
}

test('a closed programme takes no new application, and says so with the note of the staff', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.requestCode()
  await close(site)
  expect(await createApplicant(site).requestCode()).toMatchObject(refusal)
  expect(await createApplicant(site).submit()).toMatchObject(refusal)
  // A code was under way; it still proves the phone, and begins no application.
  expect(await applicant.verify(await applicant.lastCode('sms'))).toMatchObject({ status: 200 })
  expect(await applicant.submit()).toMatchObject(refusal)
  expect(await query(site.databaseUrl, 'select id from applications')).toEqual([])

  await openCollege({ ...site.services, actor: asha }, own)
  expect(await applicant.submit()).toMatchObject({ status: 200 })
})

test('closing without a note says the least there is to say', async () => {
  const site = await open()
  await closeCollege({ ...site.services, actor: asha }, own)
  expect(await createApplicant(site).requestCode()).toMatchObject({
    code: 'applications-closed',
    message: 'Applications are closed.',
  })
})

test('a college is closed by itself: its own page alone takes no applications', async () => {
  const site = await open()
  const college = { scholarship_code: 'KS_HireSure', scholarship_company_code: 'NORTH' }
  await close(site, { slug: 'north-college' })
  expect(await createApplicant(site).requestCode(college)).toMatchObject(refusal)
  const elsewhere = { ...college, scholarship_company_code: 'HIRESURE' }
  expect(await createApplicant(site).requestCode(elsewhere)).toMatchObject({ status: 200 })
  expect(await createApplicant(site).requestCode()).toMatchObject({ status: 200 })
})

test('an applicant confirms, corrects and pays after closing, and pays again after a failure', async () => {
  const site = await openPayingSite()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  const { data } = await applicant.submit()
  await close(site)

  const requestId = data.scholarship_requested_id
  await applicant.confirm(await applicant.lastCode('email'))
  const mended = await applicant.submit({ fullname: 'Kavya S. Nair' })
  expect(mended).toMatchObject({ status: 200, data: { scholarship_requested_id: requestId } })
  expect(await applicant.get(paths.unpaid)).toMatchObject({
    data: { application: { fullname: 'Kavya S. Nair', verified: true } },
  })
  const payer = { applicant, requestId }
  await press(site, payer, await checkoutOf(site, payer), 'fail')
  expect(await start(site, payer)).toMatchObject({ status: 200 })
})

test('a mistyped email can be mended after closing, and nobody else can use the browser for it', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  await applicant.submit()
  await close(site)
  const email = `other-${applicant.email}`
  expect(await applicant.submit({ email })).toMatchObject({ status: 200 })
  const { email: strange, phone_number } = aPerson()
  expect(await applicant.requestCode({ email: strange, phone_number })).toMatchObject(refusal)
})

test('an application that was left for an hour is opened with a code, though the programme is closed', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.apply()
  await close(site)
  await query(
    site.databaseUrl,
    `update applications set updated_at = now() - interval '1 hour', used_at = null;
     delete from rate_limits`,
  )
  expect(await applicant.get(paths.unpaid)).toMatchObject({ data: { application: null } })
  expect(await applicant.post(paths.sendProof, {})).toMatchObject({ status: 200 })
  const phone_otp = await applicant.lastCode('sms')
  expect(await applicant.post(paths.open, { phone_otp })).toMatchObject({ status: 200 })
  expect(await applicant.get(paths.unpaid)).toMatchObject({
    data: { application: { verified: true } },
  })
})

/** Until someone waits for a lock of this kind. */
const waiting = ({ databaseUrl }: TestSite, kind: 'relation' | 'advisory') =>
  vi.waitUntil(
    async () => {
      const locks = await query(
        databaseUrl,
        `select 1 from pg_locks join pg_database d on d.oid = database
         where not granted and locktype = '${kind}' and datname = current_database()`,
      )
      return locks.length > 0
    },
    { timeout: 10_000, interval: 20 },
  )

/** Closes while an application is between its last look and its row. Who was first? */
async function closeWithinSubmit(site: TestSite, db: Database) {
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  // An insert waits for this lock, and nothing that only reads does.
  const release = await holdTransaction(site.services.db, (tx) =>
    tx.execute('lock table applications in share mode'),
  )
  const submitting = applicant.submit()
  await waiting(site, 'relation')
  const closing = closeCollege({ db, actor: asha }, own).then(() => 'closed')
  const first = await Promise.race([closing, waiting(site, 'advisory').then(() => 'waits')])
  await release()
  expect(await submitting).toMatchObject({ status: 200 })
  expect(await closing).toBe('closed')
  return first
}

test('closing waits for the application that is being stored: none comes after it', async () => {
  const site = await open()
  expect(await closeWithinSubmit(site, site.services.db)).toBe('waits')
  expect(await createApplicant(site).requestCode()).toMatchObject({ code: 'applications-closed' })
})

test('without its lock closing overtakes the application that is being stored', async () => {
  const site = await open()
  const db = openWithoutLocks(site.databaseUrl, /^never$/)
  expect(await closeWithinSubmit(site, db)).toBe('closed')
})

test('an application that waits for the closing sees it, and is refused', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  const release = await holdTransaction(site.services.db, (tx) =>
    closeCollege({ db: tx, actor: asha }, own),
  )
  const submitting = applicant.submit()
  await waiting(site, 'advisory')
  await release()
  expect(await submitting).toMatchObject({ code: 'applications-closed' })
  expect(await query(site.databaseUrl, 'select id from applications')).toEqual([])
})
