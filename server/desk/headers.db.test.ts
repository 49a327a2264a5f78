import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signIn } from '../../testing/desk.ts'
import { createTestSite, openTestSite } from '../../testing/site.ts'

const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map((part) => [part.split(' ', 1)[0], part.slice(part.indexOf(' ') + 1)]),
  )

test('answers below /desk are kept, found and told by nobody', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const answers = [
    await owner.page('/desk'),
    await owner.page('/desk/team'),
    await owner.page('/desk/nothing'),
    await owner.page('/desk/sign-in'),
    await site.app.inject('/desk'),
    await site.app.inject('/desk/sign-in'),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  }
})

test('a page allows its own scripts by a nonce of its own, and nothing of others', async () => {
  const site = await openTestSite()
  const pages = [await site.app.inject('/desk/sign-in'), await site.app.inject('/desk/sign-in')]
  const nonces = pages.map(({ headers, body }) => {
    const policy = policyOf(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy['script-src'] ?? '')?.[1] ?? ''
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': `'self' 'nonce-${nonce}'`,
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    const inline = [...body.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, given]) => given)
    expect(inline.length).toBeGreaterThan(0)
    for (const given of inline) expect(given).toContain(`nonce="${nonce}"`)
    expect(body).not.toMatch(/ style="/)
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test('neither sitemap nor robots, nor any public page or file, names the desk', async () => {
  const site = await openTestSite()
  for (const path of ['/sitemap.xml', '/scholarship-program', '/apply', '/hiresure']) {
    const { body, statusCode } = await site.app.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).not.toMatch(/desk\//)
  }
})

test('no file of the site’s build knows of the desk', () => {
  const files = globSync('build/current/client/**/*.{js,css,html,json,txt,xml}')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => /\/desk\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('DESK=off removes it, and networks that are not named see nothing', async () => {
  const off = await createTestSite({ DESK: 'off' })
  expect((await off.app.inject('/desk/sign-in')).headers.location).toBe('/scholarship-program')
  const near = await createTestSite({ DESK_NETWORKS: '10.1.0.0/16, 2001:db8::/32' })
  const from = (remoteAddress: string) =>
    near.app.inject({ url: '/desk/sign-in', remoteAddress }).then(({ statusCode }) => statusCode)
  expect(await from('10.1.2.3')).toBe(200)
  expect(await from('2001:db8::7')).toBe(200)
  expect(await from('::ffff:10.1.2.3')).toBe(200)
  expect(await from('10.2.0.1')).toBe(404)
})
