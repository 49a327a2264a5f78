import { expect, test } from 'vitest'
import { fullDate } from '../../contract/event-words.ts'
import { grouped, groupedByThousands, rupees } from '../../contract/money.ts'
import {
  dates,
  examFee,
  sponsoredSeats,
  stipend,
  studioCredits,
  tuition,
} from '../../contract/programme.ts'
import { landingPath } from '../../contract/urls.ts'
import { mainOf, textIn } from '../../testing/html.ts'
import { openTestSite } from '../../testing/site.ts'

test('claims, figures and dates of the programme stand on the page', async () => {
  const { app } = await openTestSite()
  const text = textIn(mainOf((await app.inject(landingPath)).body)).replace(/\s+/g, ' ')
  for (const claim of [
    grouped(tuition),
    `top ${sponsoredSeats}`,
    rupees(examFee),
    'all taxes included',
    '8 months: 6 months of training',
    '2-month paid internship',
    `INR ${grouped(stipend)} per month`,
    '10–30k per month',
    '100% job guarantee',
    'monthly or quarterly',
    '6 meetups',
    '20+ guest interactions',
    '2-week cohort',
    `INR ${grouped(studioCredits)}`,
    'referral cashback',
    `${groupedByThousands(tuition)} rupees`,
    ...Object.values(dates).map(fullDate),
    'by email and on WhatsApp',
    'Freshers, working professionals, final-year students',
  ]) {
    expect(text).toContain(claim.replace('\u00a0', ' '))
  }
})

test('the landing page describes itself to search engines and social networks', async () => {
  const { app, services } = await openTestSite()
  const { siteUrl } = services.config
  const { body } = await app.inject(landingPath)
  const typeOf = async (url: string) => {
    const { statusCode, headers } = await app.inject(new URL(url, siteUrl).pathname)
    return [statusCode, headers['content-type']]
  }
  expect(body).toMatch(/<title>[^<]*Northlight Scholarship Programme/)
  expect(body).toContain(`<link rel="canonical" href="${siteUrl}${landingPath}"/>`)
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? []
  expect(await typeOf(image)).toEqual([200, 'image/png'])
  const [, facts = ''] =
    /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(facts)['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'Organization',
    'EducationalOccupationalProgram',
    'FAQPage',
  ])
  const sitemap = (await app.inject('/sitemap.xml')).body
  for (const path of [
    landingPath,
    '/terms-and-conditions',
    '/privacy-policy',
    '/eu-privacy-policy',
  ]) {
    expect(sitemap).toContain(`<loc>${siteUrl}${path}</loc>`)
  }
  expect(sitemap).not.toContain('/ui')
  expect((await app.inject('/robots.txt')).body).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
  const { icons } = (await app.inject('/site.webmanifest')).json()
  expect(icons.length).toBeGreaterThan(0)
  for (const { src } of icons) expect((await typeOf(src))[0]).toBe(200)
})
