import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { type Ask, examineDatabase, withDatabase } from './database.ts'
import { judgeSpace } from './disk.ts'

/** The findings about a real database whose answers pass through `change`. */
async function findings(change: (ask: Ask) => Ask = (ask) => ask, address?: string) {
  const url = await createTestDatabase()
  return withDatabase(url, (ask) => examineDatabase(change(ask), address ?? url))
}

const named = (name: string, state: string) =>
  expect.arrayContaining([expect.objectContaining({ name, state })])

/** Answers about `column` are changed on their way; all others stay. */
const changing =
  (column: string, change: (value: never) => unknown) =>
  (ask: Ask): Ask =>
  async (text, values) => {
    const rows = await ask(text, values)
    return rows.map((row) =>
      column in row ? { ...row, [column]: change(row[column] as never) } : row,
    ) as never
  }

test('a plain connection is sound on this machine, and broken over a network', async () => {
  expect(await findings()).toEqual(named('TLS', 'ok'))
  const remote = 'postgres://admit@db.admit.test/admit'
  expect(await findings(undefined, remote)).toEqual(named('TLS', 'broken'))
  expect(
    await findings(
      changing('ssl', () => true),
      remote,
    ),
  ).toEqual(named('TLS', 'ok'))
})

test('a database that is far away is to be looked at', async () => {
  const slowed =
    (milliseconds: number) =>
    (ask: Ask): Ask =>
    async (text, values) => {
      await delay(milliseconds)
      return ask(text, values)
    }
  expect(await findings(slowed(25))).toEqual(named('Latency', 'look'))
  expect(await findings()).toEqual(named('Latency', 'ok'))
})

test.each([
  [-3_000, 'look'],
  [-1_000, 'ok'],
  [1_000, 'ok'],
  [3_000, 'look'],
])('with the clock of the database %d ms off, clocks are %s', async (off, state) => {
  const shifted = changing('now', (now: number) => now + off)
  expect(await findings(shifted)).toEqual(named('Clock', state))
})

test.each([
  [130_021, 'broken'],
  [140_000, 'look'],
  [150_000, 'ok'],
])('PostgreSQL %d is %s', async (number, state) => {
  expect(await findings(changing('number', () => number))).toEqual(named('Version', state))
})

const gigabyte = 1024 ** 3

test.each([
  [0.1, 100, 'broken'],
  [0.5, 100, 'look'],
  [4, 100, 'look'],
  [6, 100, 'ok'],
  [1.5, 10, 'ok'],
])('%d GB free of %d are %s', (free, all, state) => {
  const stats = { bsize: 4096, bavail: (free * gigabyte) / 4096, blocks: (all * gigabyte) / 4096 }
  expect(judgeSpace(stats)).toMatchObject({ name: 'Disk', state })
})
