import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseName, dayAndMonth, fullDate } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import { course, dates, examFee } from '../../contract/programme.ts'
import { datesToCome, otherDates } from '../../testing/samples.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { colleges } from '../db/schema.ts'

const page = '/hiresure/north-college'

async function change(
  { services }: TestSite,
  values: Partial<typeof colleges.$inferInsert>,
  slug = 'north-college',
) {
  await services.db.update(colleges).set(values).where(eq(colleges.slug, slug))
}

test("a college's page comes with its data in it", async () => {
  const { app } = await createTestSite()
  const { body, statusCode } = await app.inject(page)
  expect(statusCode).toBe(200)
  for (const text of [
    '<title>Hire Sure with North College | Northlight Scholarship Programme</title>',
    'property="og:title" content="Hire Sure with North College',
    'Apply with North College',
    rupees(1299),
    'For students of North College',
    '/colleges/north-college.svg',
    `${courseName(course.intelligence)}</option>`,
  ]) {
    expect(body).toContain(text)
  }
})

test.each(['nowhere', 'scholarship-program', 'hiresure', '..%2F', 'a_b', 'x'.repeat(99)])(
  '/hiresure/%s leads to /hiresure, which says so, and keeps the query string',
  async (id) => {
    const { app } = await createTestSite()
    const { statusCode, headers } = await app.inject(`/hiresure/${id}`)
    expect([statusCode, headers.location]).toEqual([302, '/hiresure#college-not-found'])
    const asked = await app.inject(`/hiresure/${id}?couponCode=abc`)
    expect(asked.headers.location).toBe('/hiresure?couponCode=abc#college-not-found')
  },
)

test("a college's name in capitals leads to its page", async () => {
  const { app } = await createTestSite()
  const { statusCode, headers } = await app.inject('/hiresure/North-College')
  expect([statusCode, headers.location]).toEqual([302, page])
})

test('with the database away /hiresure shows its defaults, and a college redirects there', async () => {
  const { app } = await createTestSite({}, (services) => ({
    ...services,
    readEvent: () => Promise.reject(new Error('The database is away')),
  }))
  const home = await app.inject('/hiresure')
  expect(home.statusCode).toBe(200)
  expect(home.body).toContain(rupees(examFee))
  expect(home.body).toContain('data-college="missing"')
  const college = await app.inject(page)
  expect([college.statusCode, college.headers.location]).toEqual([
    302,
    '/hiresure#college-not-found',
  ])
  const landing = await app.inject('/scholarship-program')
  expect(landing.body).toContain(fullDate(dates.applicationsClose))
})

test('HTML in college data is escaped, and only safe logos are shown', async () => {
  const site = await createTestSite()
  await change(site, {
    title: '<script>alert(1)</script>. More & more',
    logo: 'javascript:alert(1)',
    partnerLogos: [
      'https://cdn.example/a.svg',
      'http://plain.example/b.svg',
      'data:image/svg+xml,',
    ],
  })
  const { body, headers } = await site.app.inject(page)
  expect(body).not.toContain('<script>alert(1)')
  expect(body).not.toContain('javascript:alert')
  expect(body).toContain('src="https://cdn.example/a.svg"')
  expect(body).not.toMatch(/plain\.example|src="data:/)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' data: https://cdn.example;")
  const other = await site.app.inject('/hiresure')
  expect(String(other.headers['content-security-policy'])).toContain("img-src 'self' data:;")
})

test('unreadable dates of a college fall back to the usual ones', async () => {
  const site = await createTestSite()
  await change(site, { dates: { applications_close: 'soon' } as never })
  expect((await site.app.inject(page)).body).toContain(fullDate(dates.applicationsClose))
})

test("the landing page and its facts carry the event's dates", async () => {
  const site = await createTestSite()
  await change(site, { dates: otherDates }, 'scholarship-program')
  const { body } = await site.app.inject('/scholarship-program')
  expect(body).toContain('"applicationDeadline":"2024-02-03"')
  expect(body).toContain('3 February 2024')
  expect(body).not.toContain(dayAndMonth(dates.applicationsClose))
})

test("the application form carries the event's dates, and with the database away the usual ones", async () => {
  const site = await createTestSite()
  await change(site, { dates: datesToCome }, 'scholarship-program')
  const { body } = await site.app.inject('/apply')
  expect(body).toContain('10 February 2099')
  expect(body).toContain('20 February')
  expect(body).not.toContain(dayAndMonth(dates.qualifyingTest))
  const { app } = await createTestSite({}, (services) => ({
    ...services,
    readEvent: () => Promise.reject(new Error('The database is away')),
  }))
  expect((await app.inject('/apply')).body).toContain('the next exam date')
})

test('the sitemap names /hiresure and no college', async () => {
  const { app } = await createTestSite()
  const { body } = await app.inject('/sitemap.xml')
  expect(body).toContain('/hiresure</loc>')
  expect(body).not.toContain('college')
})
