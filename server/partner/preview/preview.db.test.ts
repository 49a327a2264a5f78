import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestSite } from '../../../testing/site.ts'
import { colleges } from '../../db/schema.ts'
import { decodePng } from './png.ts'

const picture = '/og/north-college.png'

test("a college's page names a picture of its own, of the size that chats show", async () => {
  const { app } = await createTestSite()
  const { body } = await app.inject('/hiresure/north-college')
  expect(body).toMatch(/property="og:image" content="http[^"]+\/og\/north-college\.png"/)
  expect(body).toMatch(/property="og:image:alt" content="Hire Sure with North College/)
  for (const other of ['/hiresure', '/scholarship-program']) {
    expect((await app.inject(other)).body).toMatch(/"og:image" content="http[^"]+\/og-image\.png"/)
  }
  const { statusCode, headers, rawPayload } = await app.inject(picture)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  expect(headers['cache-control']).toBe('no-cache')
  expect(decodePng(rawPayload)).toMatchObject({ width: 1200, height: 630 })
  // WhatsApp shows no picture of more than 600 KB, and small ones sooner.
  expect(rawPayload.length).toBeLessThan(120_000)
})

test('a picture that is known already is not sent again, and a new name is a new picture', async () => {
  const { app, services } = await createTestSite()
  const { headers } = await app.inject(picture)
  const known = { 'if-none-match': String(headers.etag) }
  expect((await app.inject({ url: picture, headers: known })).statusCode).toBe(304)
  await services.db
    .update(colleges)
    .set({ companyName: 'Northern College' })
    .where(eq(colleges.slug, 'north-college'))
  expect((await app.inject({ url: picture, headers: known })).statusCode).toBe(200)
})

test.each(['nowhere', 'hiresure', 'North-College', '..%2f..%2fpackage', 'a_b', 'x'.repeat(99)])(
  '/og/%s.png leads to the general picture',
  async (slug) => {
    const { app } = await createTestSite()
    const { statusCode, headers } = await app.inject(`/og/${slug}.png`)
    expect([statusCode, headers.location]).toEqual([302, '/og-image.png'])
  },
)

test('a name that cannot be drawn, or a database that is away, leads to the general picture', async () => {
  const { app, services } = await createTestSite()
  await services.db
    .update(colleges)
    .set({ companyName: 'उत्तर महाविद्यालय' })
    .where(eq(colleges.slug, 'north-college'))
  expect((await app.inject(picture)).headers.location).toBe('/og-image.png')
  const away = await createTestSite({}, (parts) => ({
    ...parts,
    readEvent: () => Promise.reject(new Error('The database is away')),
  }))
  expect((await away.app.inject(picture)).headers.location).toBe('/og-image.png')
})
