import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addNote } from '../../contract/desk/notes.ts'
import { aPerson, createApplicant } from '../../testing/applicant.ts'
import { openDesk, signIn } from '../../testing/desk.ts'
import { spawnLoneSite } from '../../testing/lone-site.ts'
import { freePorts } from '../../testing/ports.ts'
import { query } from '../../testing/postgres.ts'
import { childrenOf, isAlive } from '../../testing/process.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

/** Opens another client's connection, to hold locks in the middle of its work. */
async function connection(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const waiting = async (url: string, what: string) =>
  (
    await query(
      url,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and wait_event = $1`,
      [what],
    )
  ).length

/** Measures how long each visitor waits for their enquiry, in milliseconds. */
async function visits({ app }: TestSite, count: number) {
  const taken: number[] = []
  for (let visit = 0; visit < count; visit++) {
    const begun = performance.now()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/ks-website/create-enquiry',
      remoteAddress: `198.51.100.${visit}`,
      // The check is off, so any token will do.
      headers: { 'x-bot-token': 'off' },
      payload: { ...anEnquiry, email: `visitor${visit}@example.com` },
    })
    expect([statusCode, body]).toEqual([200, expect.anything()])
    taken.push(performance.now() - begun)
  }
  return taken.toSorted((one, other) => one - other)
}

test('ten pages of the desk that are stuck leave visitors alone', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  const manager = await signIn(site, 'manager')
  await visits(site, 20)
  const before = await visits(site, 40)
  const client = await connection(site.databaseUrl)
  await client.query('begin; lock saved_views in access exclusive mode')
  const pages = Array.from({ length: 10 }, () => manager.page('/desk/applications'))
  // Pages hold every connection that the desk has; the others wait for one of those.
  await vi.waitFor(async () => expect(await waiting(site.databaseUrl, 'relation')).toBe(4), 10_000)
  // Few enough that the pages, which give up after some seconds, are still stuck at the end.
  const during = await visits(site, 40)
  expect(await waiting(site.databaseUrl, 'relation')).toBeGreaterThan(0)
  await client.query('rollback')
  await Promise.all(pages)
  const after = await visits(site, 40)
  // The median, beside the slower of the other two: other tests share the machine, and what is stuck
  // would hold up every visit.
  const median = 20
  const usual = Math.max(before[median] ?? 0, after[median] ?? 0)
  expect(during[median]).toBeLessThan(1.5 * usual + 50)
  expect((await manager.page('/desk/applications')).statusCode).toBe(200)
})

test('an instance that starts knows who is signed in, and knows of a sign-out at another', async () => {
  const first = await createTestSite()
  const viewer = await signIn(first, 'viewer')
  const second = openDesk(await createTestSite({ DATABASE_URL: first.databaseUrl }))
  second.holding(viewer.token ?? '')
  expect((await second.page('/desk')).statusCode).toBe(200)
  await query(first.databaseUrl, 'delete from staff_sessions')
  expect((await second.page('/desk')).statusCode).toBe(302)
})

test('a change and its entry in the audit live and die together, also under kill -9', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  const { databaseUrl } = site
  const id: string = await createApplicant(site, aPerson()).apply()
  const counsellor = await signIn(site, 'counsellor')
  const port = await freePorts()
  const start = async () => {
    const lone = await spawnLoneSite({
      variables: {
        PORT: String(port),
        SIMULATORS_PORT: String(port + 1),
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        APP_SECRET: 'a secret that only this test knows about',
        LOG_LEVEL: 'fatal',
      },
    })
    onTestFinished(lone.stop)
    return lone
  }
  const write = (url: string) =>
    fetch(url + addNote.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: url,
        cookie: `desk=${counsellor.token}`,
      },
      body: JSON.stringify({ kind: 'application', id, text: 'Called back.' }),
    }).then(
      ({ status }) => status,
      () => 'cut off',
    )
  const stored = async () => [
    (await query(databaseUrl, 'select from notes')).length,
    (await query(databaseUrl, "select from audit.entries where action like '%note%'")).length,
  ]

  const killed = await start()
  const holder = await connection(databaseUrl)
  await holder.query(`
    create function wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
    create trigger wait before insert on audit.entries for each row execute function wait();
    select pg_advisory_lock(1)`)
  const answer = write(killed.url)
  // The desk may still be starting.
  await vi.waitFor(async () => expect(await waiting(databaseUrl, 'advisory')).toBe(1), 20_000)
  const [desk = 0] = childrenOf(killed.child.pid)
  killed.child.kill('SIGKILL')
  expect(await answer).toBe('cut off')
  // The desk's process has heard of it: nobody is left who would commit.
  await vi.waitFor(() => expect(isAlive(desk)).toBe(false), 10_000)
  await holder.query('select pg_advisory_unlock(1)')
  await vi.waitFor(async () => expect(await waiting(databaseUrl, 'advisory')).toBe(0), 5_000)
  expect(await stored()).toEqual([0, 0])
  await holder.query('drop trigger wait on audit.entries')

  const { url } = await start()
  expect(await write(url)).toBe(200)
  expect(await stored()).toEqual([1, 1])
}, 60_000)
