import { expect, test } from 'vitest'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import routes from '../../site/routes.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { collegeOf } from '../../testing/paying.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

/**
 * Rules of Mozilla's HTTP Observatory for an A+: no test may cost points, and those that give extra
 * ones (policy without unsafe parts, framing, referrer, resource policy) are passed.
 */
const https = { SITE_URL: 'https://apply.example.org', BOT_CHECK: 'off' }
const twoYears = 63_072_000

/** Pages with a part of their address left open stand for all that fill it in. */
const pages = routes.map(({ path = '/' }) => path.replace(/\/:\w+\??/g, '/demo-razorpay'))

const directivesOf = (headers: Record<string, unknown>) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        return [name, sources] as const
      }),
  )

test.each(pages)('%s carries the headers that the HTTP Observatory asks for', async (url) => {
  const { app } = await openTestSite(https)
  const { statusCode, headers, body } = await app.inject({ url })
  expect(statusCode).toBe(200)
  const policy = directivesOf(headers)
  expect(policy.get('default-src')).toEqual(["'none'"])
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(policy.get(name), name).toEqual(["'none'"])
  }
  expect(policy.get('form-action')).toEqual(["'self'"])
  expectNothingUnsafe(policy)
  expectStrictTransport(headers)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
  // Scripts of the site's own need no integrity; there are no others before a payment.
  expect(body.match(/<script[^>]+src="(?!\/)/)).toBeNull()
  expect(body.match(/ on\w+="| style="|javascript:/)).toBeNull()
})

/** The payment page, as an applicant gets it who pays through this gateway. */
async function visitPay(site: TestSite, name: GatewayName) {
  const applicant = createApplicant(site)
  const college = collegeOf(name)
  await applicant.verifyPhone()
  await applicant.submit(college)
  await applicant.confirm(await applicant.lastCode('email'), college)
  return site.app.inject({ url: '/pay', cookies: Object.fromEntries(applicant.cookies) })
}

test.each(gatewayNames)(
  'the CSP of /pay allows nothing unsafe for %s but the inline styles that it needs',
  async (name) => {
    const site = await openTestSite(https)
    const { headers } = await visitPay(site, name)
    const policy = directivesOf(headers)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    const styles = policy.get('style-src') ?? []
    const needsInline = site.services.gateways[name]?.opening.inlineStyles === true
    expect(styles.includes("'unsafe-inline'")).toBe(needsInline)
    policy.set(
      'style-src',
      styles.filter((source) => source !== "'unsafe-inline'"),
    )
    expectNothingUnsafe(policy)
    expectStrictTransport(headers)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  },
)

test('only the pay page lets a popup talk back (COOP), and every page sends its origin as referrer', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const origin = { 'referrer-policy': 'strict-origin-when-cross-origin' }
  const { headers: pay } = await visitPay(site, 'RAZORPAY')
  expect(pay).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...origin,
  })
  expect(pay['content-security-policy']).toMatch(/razorpay\.com/)
  for (const url of ['/success', '/apply', '/scholarship-program']) {
    const { headers } = await site.app.inject(url)
    expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', ...origin })
    const policy = String(headers['content-security-policy'])
    // No gateway's host, nor anyone else's.
    expect(policy).not.toMatch(/\.(com|in)\b/)
    expect(policy).not.toMatch(/nonce|unsafe/)
    expect(policy).toContain("form-action 'self';")
  }
})

test.each([
  { url: '/' },
  { url: '/nowhere' },
  { url: '/robots.txt' },
  { url: '/sitemap.xml' },
  { url: '/favicon.svg' },
  { url: '/openapi.json' },
  { url: '/scholarship/v1/nothing' },
  { url: '/%E0%A4%A' },
  { method: 'POST' as const, url: '/scholarship/v1/apply-coupon', payload: {} },
  { method: 'POST' as const, url: '/payments/razorpay/webhook', payload: {} },
])('$url carries the protective headers too, though it is no page', async (request) => {
  const { app } = await openTestSite(https)
  const { headers } = await app.inject(request)
  expectStrictTransport(headers)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('the session cookie travels over https only, and only to this host', async () => {
  const site = await openTestSite(https)
  const { headers } = await createApplicant(site).requestCode()
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

function expectNothingUnsafe(policy: Map<string, string[]>) {
  for (const [name, sources] of policy) {
    for (const source of sources) {
      expect(source, name).not.toMatch(/unsafe|^\*$|^https?:$|^http:\/\/(?!127\.0\.0\.1)/)
    }
  }
  expect(policy.get('script-src')).not.toContain('data:')
}

function expectStrictTransport(headers: Record<string, unknown>) {
  const [, age] = /^max-age=(\d+); includeSubDomains/.exec(
    String(headers['strict-transport-security']),
  ) ?? [undefined, '0']
  expect(Number(age)).toBeGreaterThanOrEqual(twoYears)
}
