import { execFile } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { dayAndMonth, fullDate } from '../../contract/event-words.ts'
import { courses, examFee } from '../../contract/programme.ts'
import { createApplicant, paths } from '../../testing/applicant.ts'
import { environment } from '../../testing/environment.ts'
import {
  alone,
  attemptOf,
  checkoutOf,
  openPayingSite,
  type PayingSite,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { datesToCome } from '../../testing/samples.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

const slug = 'scholarship-program'
const pages = { landing: `/${slug}`, apply: '/apply', terms: '/terms-and-conditions' }

/** `npx admit college update scholarship-program`, as staff run it. */
function update({ databaseUrl }: TestSite, fields: Record<string, string>) {
  const args = Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value])
  const env = { ...environment, DATABASE_URL: databaseUrl }
  return new Promise<void>((resolve, reject) => {
    execFile(
      process.execPath,
      ['scripts/admit.mjs', 'college', 'update', slug, ...args],
      { env },
      (error, _output, errors) => (error ? reject(new Error(errors)) : resolve()),
    )
  })
}

const textOf = async ({ app }: TestSite, path: string) => (await app.inject(path)).body

async function eventOf({ app }: TestSite) {
  const response = await app.inject(`/scholarship/v1/fetch-scholarship-event-data?slug=${slug}`)
  return response.json().data.scholarshipInfo
}

async function anApplicant(site: PayingSite, more: object = {}) {
  const applicant = createApplicant(site)
  return { applicant, requestId: await applicant.apply(more) }
}

test('a new fee is what the event says, every page shows and every call charges', async () => {
  const site = await openPayingSite({}, alone)
  await update(site, { final_amount: '999.5' })

  expect(await eventOf(site)).toMatchObject({ final_amount: 999.5 })
  for (const path of [...Object.values(pages), '/llms.txt']) {
    const text = await textOf(site, path)
    expect(text, path).toMatch(/INR( |&nbsp;|\u00a0)(<!-- -->)?999\.50/)
    expect(text, path).not.toContain(String(examFee))
  }
  expect(await textOf(site, pages.landing)).toContain('"price":999.5,')

  const payer = await anApplicant(site)
  const coupon = { coupon_code: 'LAUNCH500' }
  expect(await payer.applicant.post(paths.coupon, { ...coupon, amount: 999.5 })).toMatchObject({
    status: 200,
    data: { final_amount: 499.5 },
  })
  expect(await payer.applicant.post(paths.coupon, { ...coupon, amount: examFee })).toMatchObject({
    status: 400,
    message: 'The amount is not the current price.',
  })
  expect(await payer.applicant.submit()).toMatchObject({
    data: { final_amount: 999.5, charge: { amount: 999.5, currency: 'INR' } },
  })
  expect(await payer.applicant.get(paths.unpaid)).toMatchObject({
    data: { application: { amount: 999.5, final_amount: 999.5 } },
  })
  const { txId, amount } = await checkoutOf(site, payer)
  expect(amount).toBe(999.5)
  expect(await attemptOf(site, txId)).toMatchObject({ amountMinor: 99_950, currency: 'INR' })
})

test('new courses are offered on the pages and taken by the API, and the old ones are not', async () => {
  const site = await openPayingSite({}, alone)
  await update(site, { select_course: 'Cyber_Security,Cloud_Computing' })

  expect(await eventOf(site)).toMatchObject({ select_course: 'Cyber_Security,Cloud_Computing' })
  for (const path of [...Object.values(pages), '/llms.txt']) {
    const text = await textOf(site, path)
    expect(text, path).toContain('Cyber Security')
    expect(text, path).toContain('Cloud Computing')
  }
  expect(await textOf(site, pages.landing)).toContain(
    'Win a full scholarship in Cyber Security or Cloud Computing.',
  )
  expect(await textOf(site, pages.apply)).toContain('value="Cloud_Computing"')

  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  expect(await applicant.submit({ selected_course: courses[0] })).toMatchObject({
    status: 400,
    message: 'Please select a valid course.',
    field: 'selected_course',
  })
  expect(await applicant.submit({ selected_course: 'Cloud_Computing' })).toMatchObject({
    status: 200,
  })
})

test('a new gateway is the one that applicants pay through', async () => {
  const site = await openPayingSite({}, alone)
  await update(site, { gateway: 'CASHFREE' })
  const payer = await anApplicant(site)
  expect(await checkoutOf(site, payer)).toMatchObject({ gateway: 'CASHFREE', amount: examFee })
})

test('new dates are on the pages', async () => {
  const site = await createTestSite()
  await update(site, datesToCome)
  expect(await eventOf(site)).toMatchObject({ dates: datesToCome })
  const landing = await textOf(site, pages.landing)
  for (const date of Object.values(datesToCome)) expect(landing).toContain(dayAndMonth(date))
  expect(await textOf(site, pages.apply)).toContain(fullDate(datesToCome.qualifying_test))
})

test('a new title and subtitle are what the landing page opens with', async () => {
  const site = await createTestSite()
  await update(site, {
    scholarship_title: 'Study now. Start in autumn.',
    scholarship_subtitle: 'A scholarship for those who begin again.',
  })
  const landing = await textOf(site, pages.landing)
  expect(landing).toMatch(/<h1[^>]*>Study now\..*<span>Start\u00a0in autumn\.<\/span><\/h1>/)
  expect(landing).toContain('A scholarship for those who begin again.')
  expect(landing).not.toContain('One exam.')
})

test("a cached page is rendered anew when the programme's row changes", async () => {
  const site = await createTestSite()
  for (const path of Object.values(pages)) await textOf(site, path)
  await update(site, { final_amount: '777' })
  for (const path of Object.values(pages)) {
    await vi.waitFor(async () => expect(await textOf(site, path)).toContain('777'), 5_000)
  }
})

test('without its row the scholarship is refused as unknown, and the pages show the usual fee', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  await query(site.databaseUrl, 'delete from colleges where slug = $1', [slug])
  const unknown = { status: 400, message: 'Unknown scholarship.' }
  const applicant = createApplicant(site)
  const coupon = { coupon_code: 'WELCOME10', amount: examFee }
  expect(await applicant.requestCode()).toMatchObject(unknown)
  expect(await applicant.post(paths.coupon, coupon)).toMatchObject(unknown)
  expect(await applicant.submit()).toMatchObject(unknown)
  for (const path of Object.values(pages)) {
    expect(await textOf(site, path), path).toContain(String(examFee))
  }
})
