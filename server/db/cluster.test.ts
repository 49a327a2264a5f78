import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/process.ts'
import { requireLinks } from './cluster.ts'

test('a PostgreSQL whose install script did not run is reported with the command that completes it', () => {
  const folder = temporaryDirectory()
  mkdirSync(join(folder, 'native'))
  expect(() => requireLinks(folder, 'postgres')).not.toThrow()
  const links = [{ source: 'native/libpq.so.5.18', target: 'native/libpq.so' }]
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  expect(() => requireLinks(folder, 'postgres')).toThrow(
    'npm rebuild postgres --ignore-scripts=false',
  )
  writeFileSync(join(folder, 'native/libpq.so'), '')
  expect(() => requireLinks(folder, 'postgres')).not.toThrow()
})
