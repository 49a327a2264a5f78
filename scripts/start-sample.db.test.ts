import { expect, test } from 'vitest'
import { runCommand } from '../testing/commands.ts'
import { minute } from '../testing/enquirers.ts'
import { createEmptyDatabase, query } from '../testing/postgres.ts'
import { isRunning, spawnSite, temporaryDirectory } from '../testing/process.ts'

test(
  'a demo that nobody has used is filled once, says so, and can be emptied again',
  async () => {
    const DATABASE_URL = await createEmptyDatabase()
    const settings = { DATABASE_URL, DATA_DIR: temporaryDirectory(), DEMO_SAMPLE: 'on' }
    const count = async () =>
      (await query(DATABASE_URL, 'select count(*)::int from applications where demo'))[0]
    const first = await spawnSite(settings)
    await isRunning(first)
    expect(first.output()).toMatch(/Filling the demo with made-up people … done in \d+ s/)
    expect(first.output()).toMatch(/Sample +the desk shows a year of made-up people/)
    expect(await query(DATABASE_URL, 'select id from graphile_worker._private_jobs')).toEqual([])
    const filled = await count()
    expect(filled?.count).toBeGreaterThan(500)
    first.child.kill('SIGTERM')
    await first.exited

    const second = await spawnSite(settings)
    await isRunning(second)
    expect(second.output()).not.toContain('Filling the demo')
    expect(second.output()).toContain('Sample')
    expect(await count()).toEqual(filled)
    const removed = await runCommand({ DATABASE_URL }, 'demo', 'remove', '--sample')
    expect([removed.code, removed.output]).toEqual([
      0,
      expect.stringContaining(`The sample is removed, with ${filled?.count} applications.`),
    ])
    expect(await count()).toEqual({ count: 0 })
  },
  2 * minute,
)
