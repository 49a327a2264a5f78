import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addAttempts } from '../../testing/attempts.ts'
import { openGivenAudit } from '../../testing/given-database.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { productionSettings } from '../../testing/samples.ts'
import { createTestSite } from '../../testing/site.ts'
import { readConfig } from '../config.ts'
import { secureAudit } from '../db/audit-owner.ts'
import { examineAudit } from './audit.ts'
import { examineContent } from './content.ts'
import { type Ask, examineDatabase, withDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { examineWebhooks } from './outside.ts'
import { sampleContent } from './sample-content.ts'
import { doctorPath, examineSite } from './site.ts'
import { isDoctor, signDoctor } from './token.ts'

const stateOf = (findings: Finding[], name: string) =>
  findings.find((finding) => finding.name === name)?.state

/** A proxy that says whom it speaks for, or does not. */
async function startProxy(target: string, forwarded: boolean) {
  const server = createServer(async (request, response) => {
    const headers = {
      'x-admit-doctor': String(request.headers['x-admit-doctor']),
      ...(forwarded && { 'x-forwarded-for': '203.0.113.9' }),
    }
    const answer = await fetch(target + request.url, { headers })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function proxied(TRUST_PROXY: string, forwarded: boolean) {
  const { app, services } = await createTestSite({ TRUST_PROXY })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const siteUrl = await startProxy(`http://127.0.0.1:${port}`, forwarded)
  return examineSite({ ...services.config, siteUrl }, services.keys.doctor)
}

test.each([
  ['127.0.0.1', true, 'ok', 'X-Forwarded-For arrives from a trusted address'],
  ['10.0.0.0/8', true, 'broken', 'arrives from 127.0.0.1, which TRUST_PROXY does not name'],
  ['127.0.0.1', false, 'look', 'no X-Forwarded-For arrives'],
])(
  'with TRUST_PROXY=%s and a header (%s) the proxy is %s: %s',
  async (trust, sends, state, said) => {
    const [site, proxy] = await proxied(trust, sends)
    expect(site).toMatchObject({ name: 'Site', state: 'ok' })
    expect(proxy).toMatchObject({ name: 'Proxy', state, sentence: expect.stringContaining(said) })
  },
)

test('another program at SITE_URL is told from the site', async () => {
  const server = createServer((_request, response) => response.end('<h1>Welcome to nginx!</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [site] = await examineSite({ ...readConfig({}), siteUrl }, 'key')
  expect(site).toMatchObject({ state: 'broken', sentence: expect.stringContaining('not by this') })
})

test('how a request arrived is told to the holder of the secret alone', async () => {
  const { app, services } = await createTestSite()
  const ask = async (token?: string) =>
    (await app.inject({ url: doctorPath, headers: token ? { 'x-admit-doctor': token } : {} }))
      .statusCode
  const { doctor } = services.keys
  expect(await ask()).toBe(404)
  expect(await ask(signDoctor('another key'))).toBe(404)
  expect(await ask(signDoctor(doctor, Date.now() - 10 * 60_000))).toBe(404)
  expect(await ask(signDoctor(doctor))).toBe(200)
  expect(isDoctor(doctor, '')).toBe(false)
})

const within = (url: string, examine: (ask: Ask) => Promise<Finding[]>) =>
  withDatabase(url, examine)

test('a role that owns nothing is broken, one that owns the database is not', async () => {
  const url = new URL(await createTestDatabase())
  const role = url.pathname.slice(1)
  await query(
    url.href,
    `create role ${role} login password 'pw'; grant pg_read_all_data to ${role}`,
  )
  onTestFinished(async () => {
    await query(url.href, `drop owned by ${role} cascade`)
    await query(url.href, `drop role ${role}`)
  })
  const asRole = Object.assign(new URL(url), { username: role, password: 'pw' }).href
  const rights = async () =>
    stateOf(await within(asRole, (ask) => examineDatabase(ask, asRole)), 'Rights')
  expect(await rights()).toBe('broken')
  await query(url.href, `grant create on schema public to ${role}`)
  await query(url.href, `grant create on database ${role} to ${role}`)
  expect(await rights()).toBe('ok')
})

test('a database of an earlier or a newer release is to be looked at', async () => {
  const url = await createTestDatabase()
  const migrations = async () =>
    stateOf(await within(url, (ask) => examineDatabase(ask, url)), 'Migrations')
  expect(await migrations()).toBe('ok')
  await query(url, 'update drizzle.__drizzle_migrations set created_at = created_at - 1')
  expect(await migrations()).toBe('look')
  await query(url, 'update drizzle.__drizzle_migrations set created_at = created_at + 2')
  expect(await migrations()).toBe('look')
})

test('an audit that the site can change is to be looked at until it is secured', async () => {
  const { site, siteUrl, adminUrl } = await openGivenAudit()
  const audit = async (url = siteUrl) => (await within(url, examineAudit))[0]
  expect(await audit()).toMatchObject({
    state: 'look',
    whatToDo: expect.stringContaining('npx admit audit secure'),
  })
  await secureAudit(adminUrl)
  expect(await audit()).toMatchObject({ name: 'Audit', state: 'ok' })
  await query(adminUrl, `revoke insert on audit.entries from ${site}`)
  expect(await audit()).toMatchObject({ state: 'broken' })
  await query(adminUrl, `alter role ${site} superuser`)
  expect(await audit()).toMatchObject({
    state: 'look',
    sentence: expect.stringContaining('is a superuser'),
  })
})

test('a webhook that does not come while payments do is broken', async () => {
  const { services, databaseUrl } = await createTestSite({
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
  })
  const webhook = async () =>
    stateOf(await within(databaseUrl, (ask) => examineWebhooks(ask, services)), 'RAZORPAY webhook')
  expect(await webhook()).toBe('look')
  await addAttempts(databaseUrl, 'one')
  await query(databaseUrl, "update payment_attempts set state = 'PAID', paid_at = now()")
  expect(await webhook()).toBe('broken')
  await query(databaseUrl, "insert into payment_events values ('RAZORPAY', 'event', 'one', now())")
  expect(await webhook()).toBe('ok')
  await query(databaseUrl, "update payment_events set created_at = now() - interval '8 days'")
  expect(await webhook()).toBe('broken')
})

test('webhooks with a wrong signature are told, with how often and what to compare', async () => {
  const { databaseUrl, services } = await createTestSite({
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
  })
  await query(
    databaseUrl,
    "insert into gateway_days (gateway, day, event, count) values ('RAZORPAY', now(), 'refused', 7)",
  )
  const findings = await within(databaseUrl, (ask) => examineWebhooks(ask, services))
  const found = findings.find(({ name }) => name === 'RAZORPAY webhook')
  expect(found).toMatchObject({
    state: 'look',
    sentence: 'not seen in the last 7 days, and 7 with a wrong signature',
    whatToDo: expect.stringMatching(/^Compare its secret here/),
  })
})

test('open cases and refunds that wait are told, with their age', async () => {
  const { databaseUrl } = await createTestSite()
  const config = readConfig(productionSettings)
  const told = async () => {
    const findings = await within(databaseUrl, (ask) => examineContent(ask, config))
    return ['Cases', 'Refunds'].map(
      (wanted) => findings.find(({ name }) => name === wanted)?.sentence,
    )
  }
  expect(await told()).toEqual(['none is open', 'none is waiting'])
  await addAttempts(databaseUrl, 'one')
  await query(
    databaseUrl,
    `update payment_attempts set captured_minor = 100, captured_currency = 'INR';
     insert into cases (kind, reference, summary, opened_at)
       values ('orphan', 'o1', 'x', now() - interval '2 days'), ('dispute', 'd1', 'x', now());
     insert into refunds (attempt_id, amount_minor, currency, reason, state, created_at)
       values ('one', 100, 'INR', '', 'PENDING', now() - interval '4 days')`,
  )
  expect(await told()).toEqual([
    'open: 1 orphan (for 2 days), 1 dispute (since today)',
    '1 not finished by the provider (for 4 days)',
  ])
})

test('demo rows and past dates are told, and jobs that were given up', async () => {
  const { databaseUrl } = await createTestSite()
  await query(
    databaseUrl,
    `select graphile_worker.add_job('mail-code', max_attempts := 1);
     update graphile_worker._private_jobs set attempts = 1;
     update colleges set dates = dates || '{"applications_close": "2099-01-01"}'
       where slug <> 'hiresure'`,
  )
  const config = readConfig(productionSettings)
  const findings = await within(databaseUrl, (ask) => examineContent(ask, config))
  expect(stateOf(findings, 'Demo rows')).toBe('broken')
  expect(stateOf(findings, 'Jobs')).toBe('look')
  expect(findings.find(({ name }) => name === 'Dates')?.sentence).toContain(
    '1 of 9 pages: hiresure',
  )
})

test('samples that visitors see are found in the pages as they are built', async () => {
  const found = (await sampleContent()).join('\n')
  for (const what of [
    'the sample postal address',
    'the sample Grievance Officer',
    'the sample help address',
    'the sample help phone',
    'the sample testimonials',
    'sample press links to example.com',
    'sample footer links to example.com',
  ]) {
    expect(found).toContain(what)
  }
})
