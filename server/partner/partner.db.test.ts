import { expect, test } from 'vitest'
import { gatewayNames } from '../../contract/payment.ts'
import { courses, dates } from '../../contract/programme.ts'
import { openTestSite } from '../../testing/site.ts'

const eventOf = (slug: string) => `/scholarship/v1/fetch-scholarship-event-data?slug=${slug}`

test("a page's data tell its college, price, courses and dates", async () => {
  const { app } = await openTestSite()
  const response = await app.inject(eventOf('north-college'))
  expect(response.json().data).toEqual({
    scholarshipInfo: {
      scholarship_code: 'KS_HireSure',
      scholarship_company_code: 'NORTH',
      company_name: 'North College',
      coupon_code: 'NORTH300',
      final_amount: 1299,
      select_course: courses.join(),
      scholarship_title: 'Eight months. Then hired, for sure.',
      scholarship_subtitle: expect.stringContaining('For students of North College'),
      company_logo: '/colleges/north-college.svg',
      partners: [],
      dates: {
        applications_open: dates.applicationsOpen,
        applications_close: dates.applicationsClose,
        qualifying_test: dates.qualifyingTest,
        winners_announced: dates.winnersAnnounced,
        courses_start: dates.coursesStart,
      },
    },
  })
})

test('a page whose gateway takes no rupees tells what will be charged', async () => {
  const { app } = await openTestSite({ PRICE_USD: '18' })
  const chargeOf = async (slug: string) =>
    (await app.inject(eventOf(slug))).json().data.scholarshipInfo.charge
  expect(await chargeOf('demo-stripe')).toEqual({ amount: 18, currency: 'USD' })
  expect(await chargeOf('demo-razorpay')).toBeUndefined()
})

test('each demo college and both default pages are there', async () => {
  const { app } = await openTestSite()
  const demos = gatewayNames.map((name) => `demo-${name.toLowerCase()}`)
  const slugs = ['hiresure', 'scholarship-program', ...demos]
  for (const slug of slugs) expect((await app.inject(eventOf(slug))).statusCode).toBe(200)
})

test('an unknown page is a failure in the envelope', async () => {
  const { app } = await openTestSite()
  const response = await app.inject(eventOf('nowhere'))
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({
    success: false,
    code: 'not-found',
    message: 'There is no such scholarship.',
  })
  for (const slug of ['', 'UPPER', '../etc', 'a%00b', `${'x'.repeat(99)}`]) {
    expect((await app.inject(eventOf(slug))).statusCode).toBe(400)
  }
})
