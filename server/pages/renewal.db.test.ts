import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rupees } from '../../contract/money.ts'
import { asha } from '../../testing/actor.ts'
import { openDatabaseLine } from '../../testing/database-line.ts'
import { query } from '../../testing/postgres.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { closeCollege } from '../partner/partner.staff.ts'
import type { Services } from '../services.ts'
import { builtPages } from './mount.ts'

// All that an operator is promised, and all that these tests may take.
const promised = 5_000
const note = 'We start again in March.'
const paths = ['/scholarship-program', '/hiresure', '/hiresure/north-college', '/llms.txt']

const setPrice = (databaseUrl: string, units: number) =>
  query(databaseUrl, 'update colleges set price_in_paise = $1', [units * 100])

/** Finds the paths that show a price. */
async function showing({ app }: TestSite, units: number) {
  const shown: string[] = []
  for (const path of paths) {
    if ((await app.inject(path)).body.includes(rupees(units))) shown.push(path)
  }
  return shown
}

/** A database that takes its time over each question about pages. */
const slowly = (services: Services): Services => ({
  ...services,
  readEvents: async (slugs) => {
    await delay(1_000)
    return services.readEvents(slugs)
  },
})

function slowRenderer() {
  const pages = builtPages()
  return {
    ...pages,
    build: async () => {
      await delay(1_500)
      return pages.build()
    },
  }
}

test('five seconds after a price changes, or applications close, the first visit shows it, on every instance', async () => {
  const one = await createTestSite()
  const { databaseUrl } = one
  const other = await createTestSite({ DATABASE_URL: databaseUrl })
  const slow = await createTestSite({ DATABASE_URL: databaseUrl }, slowly, slowRenderer())
  const instances = [one, other, slow]
  await setPrice(databaseUrl, 1111)
  for (const site of instances) {
    expect(await showing(site, 1111)).toEqual(paths)
    expect((await site.app.inject('/apply')).body).not.toContain(note)
  }
  await setPrice(databaseUrl, 2222)
  await closeCollege({ ...one.services, actor: asha }, { slug: 'scholarship-program', note })
  // Nobody visits meanwhile.
  await delay(promised)
  for (const site of instances) {
    expect(await showing(site, 2222)).toEqual(paths)
    expect((await site.app.inject('/apply')).body).toContain(note)
  }
}, 120_000)

test('with the database away the old pages go out at once, and the new price within five seconds of its return', async () => {
  const { databaseUrl } = await createTestSite()
  await setPrice(databaseUrl, 1111)
  const line = await openDatabaseLine(databaseUrl)
  const site = await createTestSite({ DATABASE_URL: line.url })
  const pages = paths.filter((path) => path !== '/llms.txt')
  expect(await showing(site, 1111)).toEqual(paths)
  line.cut()
  await setPrice(databaseUrl, 2222)
  await delay(promised)
  for (const path of pages) {
    const begun = performance.now()
    expect((await site.app.inject(path)).body).toContain(rupees(1111))
    // A visitor who waits for the database waits for 1.5 seconds at least.
    expect(performance.now() - begun).toBeLessThan(1_000)
  }
  line.heal()
  await delay(promised)
  expect(await showing(site, 2222)).toEqual(paths)
}, 120_000)

test('pages with a price are asked for at each visit, by browsers and proxies', async () => {
  const { app } = await createTestSite()
  for (const path of [...paths, '/og/north-college.png']) {
    expect([path, (await app.inject(path)).headers['cache-control']]).toEqual([path, 'no-cache'])
  }
  const data = '/scholarship/v1/fetch-scholarship-event-data?slug=north-college'
  for (const path of ['/scholarship-program.data', data]) {
    expect([path, (await app.inject(path)).headers['cache-control']]).toEqual([path, 'no-store'])
  }
})
