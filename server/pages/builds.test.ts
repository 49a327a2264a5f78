import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/process.ts'
import { keepAssets } from './builds.ts'

const names = [1, 2, 3, 4].map((day) => `2026010${day}T120000000`) as [string, ...string[]]

/** A folder as `npm run build` leaves it. */
function makeBuild(release: string, name: string) {
  const folder = join(release, 'build', name)
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, `client/assets/${name}.js`), name)
  return folder
}

test('the assets of the two builds before are kept, wherever each release is', async () => {
  const dataDir = join(temporaryDirectory(), 'data')
  const kept: string[][] = []
  for (const name of names) {
    kept.push(await keepAssets(makeBuild(temporaryDirectory(), name), dataDir))
  }
  const [first, second, third] = names.map((name) => join(dataDir, 'builds', name))
  expect(kept).toEqual([[], [first], [second, first], [third, second]])
  expect(readFileSync(join(String(third), `assets/${names[2]}.js`), 'utf8')).toBe(names[2])
  expect(readdirSync(join(dataDir, 'builds'))).toEqual(names.slice(1))
})

test('a build that was never started is kept as well', async () => {
  const [dataDir, release] = [temporaryDirectory(), temporaryDirectory()]
  const [first, second] = names.slice(0, 2).map((name) => makeBuild(release, name))
  expect(await keepAssets(String(second), dataDir)).toEqual([join(dataDir, 'builds', names[0])])
  // After a rollback the files of the newer release are still asked for.
  expect(await keepAssets(String(first), dataDir)).toEqual([
    join(dataDir, 'builds', String(names[1])),
  ])
})

test('instances that start together on one data directory keep one whole copy', async () => {
  const [dataDir, release] = [temporaryDirectory(), temporaryDirectory()]
  makeBuild(release, names[0])
  const build = makeBuild(release, String(names[1]))
  await Promise.all([1, 2, 3].map(() => keepAssets(build, dataDir)))
  expect(readdirSync(join(dataDir, 'builds'))).toEqual(names.slice(0, 2))
})
