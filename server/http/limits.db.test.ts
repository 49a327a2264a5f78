import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { createTestSite, openTestSite } from '../../testing/site.ts'
import { forgetOldCounts, limits } from './limits.ts'

const challenge = { url: '/bot-check/challenge' }
const most = limits['bot-check-challenge'].max

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Uses up all but `left` of an IP address's requests. */
async function useUp({ services, databaseUrl }: Omit<Site, 'app'>, clientIp: string, left: number) {
  await services.limiter.hit('bot-check-challenge', clientIp)
  await query(databaseUrl, 'update rate_limits set hits = $1', [most - left])
}

test('a request over the rate limit answers 429 with Retry-After', async () => {
  const { app, ...site } = await openTestSite()
  await useUp(site, '192.0.2.1', 1)
  const remoteAddress = '192.0.2.1'
  expect((await app.inject({ ...challenge, remoteAddress })).statusCode).toBe(200)
  const refused = await app.inject({ ...challenge, remoteAddress })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(refused.json().message).toBe('Too many requests. Please try again in 60 minutes.')
  expect((await app.inject({ ...challenge, remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
})

test('two instances on one database share the count', async () => {
  const databaseUrl = await createTestDatabase()
  const first = await createTestSite({ DATABASE_URL: databaseUrl })
  const second = await createTestSite({ DATABASE_URL: databaseUrl })
  await useUp({ ...first, databaseUrl }, '127.0.0.1', 10)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => (i % 2 ? first : second).app.inject(challenge)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

test('a rate limit starts over when its time has passed, and old counts are erased', async () => {
  const { app, services, databaseUrl } = await openTestSite()
  await useUp({ services, databaseUrl }, '127.0.0.1', 0)
  await query(databaseUrl, `update rate_limits set resets_at = now() - interval '1 second'`)
  expect((await app.inject(challenge)).statusCode).toBe(200)
  await query(databaseUrl, `update rate_limits set resets_at = now() - interval '1 second'`)
  await forgetOldCounts(services.db)
  expect(await query(databaseUrl, 'select * from rate_limits')).toEqual([])
})

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const untrusting = await openTestSite()
  await untrusting.app.inject({ ...challenge, headers })
  const trusting = await openTestSite({ TRUST_PROXY: '10.0.0.0/8' })
  await trusting.app.inject({ ...challenge, headers, remoteAddress: '10.1.2.3' })
  await trusting.app.inject({ ...challenge, headers, remoteAddress: '192.0.2.7' })
  const counted = ({ services: { limiter } }: Site, ...addresses: string[]) =>
    Promise.all(addresses.map((address) => limiter.count('bot-check-challenge', address)))
  expect(await counted(untrusting, '127.0.0.1', '203.0.113.9')).toEqual([1, 0])
  expect(await counted(trusting, '192.0.2.7', '203.0.113.9', '10.1.2.3')).toEqual([1, 1, 0])
})

test('an address counts once, however a proxy writes it', async () => {
  const { app, services } = await openTestSite({ TRUST_PROXY: 'loopback' })
  const spellings = ['192.0.2.1', '192.0.2.1:4711', '::FFFF:192.0.2.1', '[::ffff:c000:201]:80']
  const household = ['2001:db8::1', '[2001:DB8::2]:443', '2001:0db8:0:0:ffff::']
  for (const address of [...spellings, ...household, 'a', 'b c']) {
    await app.inject({ ...challenge, headers: { 'x-forwarded-for': address } })
  }
  const count = (address: string) => services.limiter.count('bot-check-challenge', address)
  expect(await Promise.all(['192.0.2.1', '2001:db8::9', 'no address'].map(count))).toEqual([
    4, 3, 2,
  ])
})

test('no row tells an address, a phone or a mailbox', async () => {
  const { services, databaseUrl } = await openTestSite()
  const subjects = ['192.0.2.1', 'sms 9876543210', 'email asha@example.com']
  await services.limiter.hit('create-enquiry', subjects[0] ?? '')
  for (const subject of subjects) await services.limiter.hit('code-pause', subject)
  const rows = await query(databaseUrl, 'select key from rate_limits')
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toMatch(/192|9876|asha|example/)
})

test('a very long X-Forwarded-For is accepted', async () => {
  const { app } = await openTestSite({ TRUST_PROXY: 'loopback' })
  // A text that is too long for an index of PostgreSQL, and too mixed to be compressed.
  const headers = { 'x-forwarded-for': randomBytes(3_000).toString('hex') }
  expect((await app.inject({ ...challenge, headers })).statusCode).toBe(200)
})
