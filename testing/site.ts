import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { composeServices } from '../server/compose.ts'
import { readConfig } from '../server/config.ts'
import { seed } from '../server/db/seed.ts'
import { builtPages } from '../server/pages/mount.ts'
import type { Pages } from '../server/pages/render.ts'
import { buildApp } from '../server/routes.ts'
import type { Services } from '../server/services.ts'
import { atEndOfFile } from './end-of-file.ts'
import { createDatabase, createTestDatabase, dropDatabase, query } from './postgres.ts'
import { solve } from './proof-of-work.ts'

export type TestSite = { app: FastifyInstance; services: Services; databaseUrl: string }

type Settings = Record<string, string>

/** The application on a database of its own, without a port: requests are injected. */
export async function createTestSite(
  variables: Settings = {},
  change: (services: Services) => Services = asItIs,
  pages?: Pages,
): Promise<TestSite> {
  const databaseUrl = variables.DATABASE_URL ?? (await createTestDatabase())
  const site = await build(databaseUrl, variables, change, pages)
  // A database that a test brings is filled, or is missing on purpose.
  if (!variables.DATABASE_URL) await seed(site.services.db, site.services.config)
  onTestFinished(() => close(site))
  return site
}

/** A visitor's patience is for a machine that serves visitors: here it runs three files at once. */
const patience = {
  connectionTimeoutMillis: 20_000,
  statement_timeout: 20_000,
  query_timeout: 25_000,
  idle_in_transaction_session_timeout: 30_000,
}

async function build(
  databaseUrl: string,
  variables: Settings,
  change: (services: Services) => Services,
  pages = builtPages(),
): Promise<TestSite> {
  const config = readConfig({
    APP_SECRET: 'a secret that only the tests know about',
    LOG_LEVEL: 'silent',
    ...variables,
  })
  // A test that brings a database may be about one that is silent.
  const services = await composeServices(
    config,
    databaseUrl,
    variables.DATABASE_URL ? undefined : patience,
  )
  const app = await buildApp(change(services), pages)
  return { app, services, databaseUrl }
}

async function close({ app, services }: TestSite) {
  await app.close()
  await services.close()
}

/** Sites of this test file that no test is using right now, by their settings. */
const idle = new Map<string, TestSite[]>()

/**
 * Opens a site for tests that change nothing but rows: one site and one database serve a whole
 * file, and every test finds the tables as a start leaves them.
 */
export async function openTestSite(variables: Settings = {}): Promise<TestSite> {
  const key = JSON.stringify(variables)
  const site = idle.get(key)?.pop() ?? (await openForFile(variables))
  await emptyTables(site.databaseUrl)
  await seed(site.services.db, site.services.config)
  onTestFinished(() => void idle.set(key, [...(idle.get(key) ?? []), site]))
  return site
}

async function openForFile(variables: Settings) {
  const site = await build(await createDatabase(), variables, asItIs)
  atEndOfFile(async () => {
    idle.clear()
    await close(site)
    await dropDatabase(site.databaseUrl)
  })
  return site
}

const asItIs = (services: Services) => services

/** Deletes rows, as a truncation makes every table and index anew; after a large test it is worth it. */
async function emptyTables(databaseUrl: string) {
  await query(
    databaseUrl,
    `do $$
     declare
       tables regclass[] := array(select format('%I.%I', schemaname, tablename)::regclass
         from pg_tables where schemaname in ('public', 'audit')
           -- Written by a migration.
           and tablename <> 'new_states');
       one regclass;
     begin
       -- Nothing else gets past the trigger that keeps the audit; only a superuser may.
       set local session_replication_role = replica;
       if (select max(pg_relation_size(t)) from unnest(tables) t) > 500000 then
         execute 'truncate ' || array_to_string(tables, ', ');
       else
         foreach one in array tables loop
           if pg_relation_size(one) > 0 then execute 'delete from ' || one; end if;
         end loop;
       end if;
       delete from graphile_worker._private_jobs;
     end $$`,
  )
}

export async function solveBotCheck(app: FastifyInstance, remoteAddress = '127.0.0.1') {
  const response = await app.inject({ url: '/bot-check/challenge', remoteAddress })
  return solve(response.json().data)
}

export async function postEnquiry(
  app: FastifyInstance,
  body: unknown,
  options: InjectOptions = {},
) {
  const token = await solveBotCheck(app)
  return app.inject({
    method: 'POST',
    url: '/ks-website/create-enquiry',
    ...options,
    headers: { 'x-bot-token': token, ...options.headers },
    payload: body as object,
  })
}
