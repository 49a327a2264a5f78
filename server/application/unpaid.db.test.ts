import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultDates } from '../../contract/event-defaults.ts'
import { examFee } from '../../contract/programme.ts'
import { createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { otherDates } from '../../testing/samples.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { applications } from '../db/schema.ts'
import { eraseOldApplications } from '../privacy/person.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })

const stored = ({ services }: TestSite, id: string) =>
  services.db.query.applications.findFirst({ where: eq(applications.id, id) })

test('a browser finds its own unpaid application, and nobody else does', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  expect(await applicant.get(paths.unpaid)).toMatchObject({ data: { application: null } })
  const id = await applicant.apply({ coupon_code: 'launch500', referral_code: 'friend10' })
  expect(await applicant.get(paths.unpaid)).toMatchObject({
    data: {
      application: {
        scholarship_requested_id: id,
        verified: true,
        coupon_code: 'LAUNCH500',
        referral_code: 'FRIEND10',
        amount: examFee,
        final_amount: examFee - 500,
      },
    },
  })
  expect(await createApplicant(site).get(paths.unpaid)).toMatchObject({
    data: { application: null },
  })
  const forged = createApplicant(site)
  const [name, value = ''] = [...applicant.cookies][0] ?? []
  forged.cookies.set(name ?? '', `${value.slice(0, -2)}xx`)
  expect(await forged.get(paths.unpaid)).toMatchObject({ data: { application: null } })
})

test('an unpaid application tells its charge in the currency of the gateway, less the share of the coupon', async () => {
  const site = await open()
  const discounted = Math.ceil(examFee * 90) / 100
  for (const [gateway, charge] of [
    ['STRIPE', { amount: 16.2, currency: 'USD' }],
    ['CASHFREE', { amount: discounted, currency: 'INR' }],
  ] as const) {
    const applicant = createApplicant(site)
    await applicant.verifyPhone()
    const { data } = await applicant.submit({
      scholarship_code: 'KS_HireSure',
      scholarship_company_code: `DEMO_${gateway}`,
      coupon_code: 'WELCOME10',
    })
    expect(data).toMatchObject({ final_amount: discounted, charge })
    expect(await applicant.get(paths.unpaid)).toMatchObject({ data: { application: { charge } } })
  }
})

test('an unpaid application tells the dates of the scholarship that it is for', async () => {
  const site = await open()
  const change = (slug: string, dates: object) =>
    query(site.databaseUrl, 'update colleges set dates = $2 where slug = $1', [slug, dates])
  const datesFor = async (more: object = {}) => {
    const applicant = createApplicant(site)
    await applicant.verifyPhone()
    await applicant.submit(more)
    const { data } = await applicant.get(paths.unpaid)
    return data.application.dates
  }
  const college = { scholarship_code: 'KS_HireSure', scholarship_company_code: 'NORTH' }
  expect(await datesFor()).toEqual(defaultDates)
  await change('north-college', otherDates)
  expect(await datesFor(college)).toEqual(otherDates)
  expect(await datesFor()).toEqual(defaultDates)
  await change('scholarship-program', otherDates)
  expect(await datesFor()).toEqual(otherDates)
  await change('scholarship-program', { applications_close: 'soon' })
  expect(await datesFor()).toEqual(defaultDates)
})

test('the session cookie is HttpOnly and SameSite=Lax', async () => {
  const site = await open()
  const { headers } = await createApplicant(site).requestCode()
  expect(headers['set-cookie']).toMatch(/^session=.+; HttpOnly; SameSite=Lax$/)
})

test('course, referral code and coupon are checked again when an application is submitted', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  for (const [wrong, status, message] of [
    [{ selected_course: 'Astrology' }, 400, 'Please select a valid course.'],
    [{ referral_code: 'NOBODY' }, 404, 'Invalid referral code. Please check and try again.'],
    [{ coupon_code: 'NOTHING1' }, 400, 'Invalid coupon code. Please check and try again.'],
    [{ scholarship_code: 'KS_Other' }, 400, 'Unknown scholarship.'],
  ] as const) {
    expect(await applicant.submit(wrong)).toMatchObject({ status, success: false, message })
  }
})

test("a college's applicants get its price and its name", async () => {
  const site = await open()
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  const { data } = await applicant.submit({
    scholarship_code: 'KS_HireSure',
    scholarship_company_code: 'NORTH',
    company_name: 'Another College',
    coupon_code: 'NORTH300',
  })
  expect(data).toMatchObject({ final_amount: 999 })
  expect(await stored(site, data.scholarship_requested_id)).toMatchObject({
    companyName: 'North College',
    companyCode: 'NORTH',
  })
})

test('unpaid applications are erased after their time, paid ones stay', async () => {
  const site = await open()
  const unpaid = await createApplicant(site).apply()
  const paid = await createApplicant(site).apply()
  await query(site.databaseUrl, "update applications set updated_at = now() - interval '91 days'")
  await query(site.databaseUrl, 'update applications set paid_at = now() where id = $1', [paid])
  await eraseOldApplications(site.services)
  expect(await stored(site, unpaid)).toBeUndefined()
  expect(await stored(site, paid)).toBeDefined()
})
