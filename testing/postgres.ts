import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

const template = 'admit_template'

/** One PostgreSQL for the whole run, with a migrated template database. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'admit-test-'))
  const start = () =>
    startEmbedded(directory, (error) => {
      throw error
    })
  const first = await start()
  // Nothing here outlives the run, so nothing has to reach the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await query(superuserUrl(directory, first.url), `alter system set ${setting} = off`)
  }
  // Every site that a test starts keeps its pools open for a minute.
  await query(superuserUrl(directory, first.url), 'alter system set max_connections = 500')
  await first.stop()
  const postgres = await start()
  const url = superuserUrl(directory, postgres.url)
  await query(url, `create database ${template}`)
  await migrate(inDatabase(url, template))
  project.provide('postgresUrl', url)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The superuser of an embedded PostgreSQL, whom the site does not use: tests make databases and roles. */
export function superuserUrl(dataDir: string, url: string) {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return Object.assign(new URL(url), { username: 'admit', password }).href
}

/** A fresh, migrated database for the test that asks; gone with it, or a long run fills the disk. */
export async function createTestDatabase() {
  return goneWithTheTest(await createDatabase())
}

/** A database without a single table. */
export async function createEmptyDatabase() {
  return goneWithTheTest(await createDatabase('template0'))
}

function goneWithTheTest(url: string) {
  onTestFinished(() => dropDatabase(url))
  return url
}

/** Leaves dropping the database to the caller. */
export async function createDatabase(from = template) {
  const postgresUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(postgresUrl, `create database ${name} template ${from}`)
  return inDatabase(postgresUrl, name)
}

export async function dropDatabase(url: string) {
  const name = new URL(url).pathname.slice(1)
  await query(inject('postgresUrl'), `drop database ${name} with (force)`)
}

export async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

function inDatabase(url: string, name: string) {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}
