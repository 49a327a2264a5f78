import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTestDatabase, query } from '../../testing/postgres.ts'

const program = `${import.meta.dirname}/../../testing/killed-act.process.ts`
const points = Array.from({ length: 20 }, (_, index) => index + 1)

test('a kill -9 at twenty points leaves act, audit and answer, or none of them', async () => {
  const url = await createTestDatabase()
  const dying = async (point: number) => {
    const child = spawn(process.execPath, [program, url, String(point)], { stdio: 'inherit' })
    const [, signal] = await once(child, 'exit')
    return signal
  }
  const ends: unknown[] = []
  // Four at a time: each loads the server.
  for (let at = 0; at < points.length; at += 4) {
    ends.push(...(await Promise.all(points.slice(at, at + 4).map(dying))))
  }
  expect(ends).toEqual(points.map(() => 'SIGKILL'))
  const one = async (text: string) => (await query(url, text)).map(({ code }) => code)
  const done = await one(`select code from referral_codes where code like 'K%' order by 1`)
  const noted = await one(
    `select record_id as code from audit.entries where action = 'add-referral' order by 1`,
  )
  const answered = await one(`select 'K' || request as code from acts order by 1`)
  expect(noted).toEqual(done)
  expect(answered).toEqual(done)
  expect(done.length).toBeGreaterThan(0)
  expect(done.length).toBeLessThan(2 * points.length)
}, 240_000)
