import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { productionSettings } from '../../testing/samples.ts'
import { createTestSite } from '../../testing/site.ts'

const landing = '/scholarship-program'

test.each([
  '/',
  '/scholarship',
  '/anything',
  '/a/b/c',
  '/wp-login.php',
  '//evil.example/a',
  '//[',
  '//scholarship-program',
  '/SCHOLARSHIP-PROGRAMME',
])('%s redirects to the landing page and keeps the query string', async (path) => {
  const { app } = await createTestSite()
  const response = await app.inject({ url: `${path}?utm=x&couponCode=abc` })
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe('/scholarship-program?utm=x&couponCode=abc')
})

test.each(['/Scholarship-Program', '/%73cholarship-program', '/scholarship-program/'])(
  '%s leads to the one spelling of the page',
  async (path) => {
    const { app } = await createTestSite()
    const response = await app.inject({ url: `${path}?x=1` })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/scholarship-program?x=1')
  },
)

test('an unknown file under /assets is 404', async () => {
  const { app } = await createTestSite()
  expect((await app.inject({ url: '/assets/none.js' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/assets/../../package.json' })).statusCode).not.toBe(200)
  for (const url of ['/flags/..%2f..%2fpackage.json', '/flags/%00', '/flags/../package.json']) {
    const { statusCode } = await app.inject({ url })
    expect(statusCode).toBeGreaterThanOrEqual(300)
    expect(statusCode).toBeLessThan(500)
  }
  const range = await app.inject({ url: '/favicon.svg', headers: { range: 'bytes=99999-' } })
  expect(range.statusCode).toBe(416)
})

test('a page is the same whatever the query string, and goes out compressed', async () => {
  const { app } = await createTestSite()
  const plain = await app.inject({ url: landing })
  const brotli = await app.inject({
    url: `${landing}?x=<script>`,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  const gzip = await app.inject({ url: landing, headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers.vary).toBe('accept-encoding')
})

test('a page that was not changed is not sent again', async () => {
  const { app } = await createTestSite()
  const { headers } = await app.inject({ url: landing })
  const again = await app.inject({
    url: landing,
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each(['script', 'style'])("a page's policy names exactly its inline %ss", async (tag) => {
  const { app } = await createTestSite()
  const { body, headers } = await app.inject({ url: landing })
  const pattern = new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g')
  const texts = Array.from(body.matchAll(pattern), ([, text]) => text ?? '')
  expect(texts.length).toBeGreaterThan(0)
  const expected = texts.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const policy = String(headers['content-security-policy'])
  const [directive = ''] = new RegExp(`${tag}-src [^;]+`).exec(policy) ?? []
  expect(new Set(directive.match(/'sha256-[^']+'/g))).toEqual(new Set(expected))
  expect(body).not.toMatch(/ style="/)
})

test('hashed files are kept for good, others for an hour', async () => {
  const { app } = await createTestSite()
  const { body } = await app.inject({ url: landing })
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? ''
  const hashed = await app.inject({ url: stylesheet, headers: { 'accept-encoding': 'br' } })
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  // Headers that only documents obey would weigh more than many a file.
  for (const name of ['permissions-policy', 'content-security-policy', 'referrer-policy']) {
    expect(hashed.headers).not.toHaveProperty(name)
  }
  const icon = await app.inject({ url: '/favicon.svg' })
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
})

test('a page that fails to render says what to do, and is not kept', async () => {
  let broken = false
  const { app } = await createTestSite({}, (services) => ({
    ...services,
    get publicSettings() {
      if (broken) throw new Error('no settings today')
      return services.publicSettings
    },
  }))
  broken = true
  const failed = await app.inject({ url: landing })
  expect(failed.statusCode).toBe(500)
  expect(failed.headers['cache-control']).toBe('no-store')
  expect(failed.body).toContain('This page did not load.')
  expect(failed.body).not.toContain('no settings today')
  expect(failed.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  broken = false
  expect((await app.inject({ url: landing })).statusCode).toBe(200)
})

test('the page that tells where one stands is rendered once for all, and kept by no browser', async () => {
  let rendered = 0
  const { app } = await createTestSite({}, (services) => ({
    ...services,
    get publicSettings() {
      rendered++
      return services.publicSettings
    },
  }))
  const ask = () => app.inject({ url: '/my-application' })
  const first = await ask()
  const before = rendered
  const again = await ask()
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(again.body).toBe(first.body)
  expect(again.headers['cache-control']).toBe('no-store')
  expect(rendered).toBe(before)
})

test('with test payments every page says so, receipts and the page without a network too', async () => {
  const rehearsal = { RAZORPAY_KEY_ID: 'rzp_test_1', ALLOW_TEST_PAYMENTS: 'on' }
  const { app } = await createTestSite({ ...productionSettings, ...rehearsal })
  const real = await createTestSite(productionSettings)
  const paths = [
    '/apply',
    '/pay',
    '/success',
    '/terms-and-conditions',
    '/hiresure',
    '/receipt/none',
  ]
  for (const url of [landing, ...paths, '/offline']) {
    expect([url, (await app.inject({ url })).body]).toEqual([
      url,
      expect.stringContaining('Test payments'),
    ])
  }
  expect((await real.app.inject({ url: landing })).body).not.toContain('Test payments')
  const failing = await createTestSite({ ...productionSettings, ...rehearsal }, (services) => ({
    ...services,
    publicSettings: { ...services.publicSettings, demo: {} as never },
  }))
  const failed = await failing.app.inject({ url: landing })
  expect([failed.statusCode, failed.body]).toEqual([500, expect.stringContaining('Test payments')])
})

test('the component sheet is there in a demo, and not in production', async () => {
  const demo = await createTestSite()
  expect((await demo.app.inject({ url: '/ui' })).statusCode).toBe(200)
  const production = await createTestSite(productionSettings)
  const response = await production.app.inject({ url: '/ui' })
  expect([response.statusCode, response.headers.location]).toEqual([302, landing])
  const page = await production.app.inject({ url: landing })
  expect(page.body).not.toContain('outbox')
})
