import { randomBytes } from 'node:crypto'
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

/** One PostgreSQL for the whole run, with a migrated database to copy from. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'admit-test-'))
  const postgres = await startEmbedded(directory, (error) => {
    throw error
  })
  await query(postgres.url, `create database ${template}`)
  await migrate(inDatabase(postgres.url, template))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** A fresh, migrated database for the test that asks. */
export const createTestDatabase = () => createDatabase(`template ${template}`)

/** A database without a single table. */
export const createEmptyDatabase = () => createDatabase()

/** Gone with its test: a long run of many tests would fill the disk. */
async function createDatabase(how = '') {
  const postgresUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(postgresUrl, `create database ${name} ${how}`)
  onTestFinished(async () => {
    await query(postgresUrl, `drop database ${name} with (force)`)
  })
  return inDatabase(postgresUrl, name)
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
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
