import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { quickestFolder } from './memory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

const template = 'admit_template'

/** One PostgreSQL for the whole run, with a migrated template database. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(quickestFolder(), 'admit-test-'))
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
  await pools.get(url)?.end()
  pools.delete(url)
  await query(inject('postgresUrl'), `drop database ${name} with (force)`)
}

/** Connections of `query`, kept a moment: making one takes longer than most questions do. */
const pools = new Map<string, pg.Pool>()

export async function query(url: string, text: string, values: unknown[] = []) {
  const pool = pools.get(url) ?? openPool(url)
  return (await pool.query(text, values)).rows
}

function openPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 300, allowExitOnIdle: true })
  // A database that is dropped ends its idle connections.
  pool.on('error', () => {})
  pools.set(url, pool)
  return pool
}

function inDatabase(url: string, name: string) {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}
