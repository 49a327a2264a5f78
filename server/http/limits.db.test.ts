import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { createTestSite, openTestSite } from '../../testing/site.ts'
import { forgetOldCounts, limits, networkOf } from './limits.ts'

const challenge = { url: '/bot-check/challenge' }
const most = limits['bot-check-challenge'].max

/** As if an IP address had already used up all but `left` of its requests. */
async function useUp(databaseUrl: string, clientIp: string, left: number) {
  await query(databaseUrl, `insert into rate_limits values ($1, $2, now() + interval '1 hour')`, [
    `bot-check-challenge ${clientIp}`,
    most - left,
  ])
}

test('a request over the rate limit answers 429 with Retry-After', async () => {
  const { app, databaseUrl } = await openTestSite()
  await useUp(databaseUrl, '192.0.2.1', 1)
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
  await useUp(databaseUrl, '127.0.0.1', 10)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => (i % 2 ? first : second).app.inject(challenge)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

test('a rate limit starts over when its time has passed, and old counts are erased', async () => {
  const { app, services, databaseUrl } = await openTestSite()
  await useUp(databaseUrl, '127.0.0.1', 0)
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
  const counted = async (url: string) =>
    (await query(url, 'select key from rate_limits order by key')).map(({ key }) => key)
  expect(await counted(untrusting.databaseUrl)).toEqual(['bot-check-challenge 127.0.0.1'])
  expect(await counted(trusting.databaseUrl)).toEqual([
    'bot-check-challenge 192.0.2.7',
    'bot-check-challenge 203.0.113.9',
  ])
})

test('a very long X-Forwarded-For is accepted', async () => {
  const { app } = await openTestSite({ TRUST_PROXY: 'loopback' })
  // Too much for an index of PostgreSQL, and too mixed to be compressed.
  const headers = { 'x-forwarded-for': randomBytes(3_000).toString('hex') }
  expect((await app.inject({ ...challenge, headers })).statusCode).toBe(200)
})

test('an IPv6 network counts as one visitor', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1')
})
