import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { composeServices } from '../server/compose.ts'
import { readConfig } from '../server/config.ts'
import { seed } from '../server/db/seed.ts'
import { builtPages } from '../server/pages/mount.ts'
import { buildApp } from '../server/routes.ts'
import type { Services } from '../server/services.ts'
import { createTestDatabase } from './postgres.ts'
import { solve } from './proof-of-work.ts'

export type TestSite = { app: FastifyInstance; services: Services; databaseUrl: string }

/** The application on a database of its own, without a port: requests are injected. */
export async function createTestSite(
  variables: Record<string, string> = {},
  change: (services: Services) => Services = (services) => services,
): Promise<TestSite> {
  const databaseUrl = variables.DATABASE_URL ?? (await createTestDatabase())
  const config = readConfig({
    APP_SECRET: 'a secret that only the tests know about',
    LOG_LEVEL: 'silent',
    ...variables,
  })
  const services = await composeServices(config, databaseUrl)
  // Whoever brings a database has filled it, or wants to see what happens without one.
  if (!variables.DATABASE_URL) await seed(services.db, config)
  const app = await buildApp(change(services), builtPages())
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  return { app, services, databaseUrl }
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
