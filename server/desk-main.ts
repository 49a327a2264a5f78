import { rm } from 'node:fs/promises'
import { composeServices } from './compose.ts'
import type { Config } from './config.ts'
import { routeHeader } from './desk/apart.protocol.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { giveWay } from './desk/give-way.ts'
import { createApp } from './http/app.ts'
import { Problem } from './http/problem.ts'
import { watchRequests } from './log/requests.ts'
import { builtPages } from './pages/mount.ts'

/** The desk's routes alone, listening on a socket. */
export async function openDesk(config: Config, databaseUrl: string, socket: string) {
  const services = await composeServices(config, databaseUrl)
  // Only the site reaches this socket, and it has read who asks.
  const app = await createApp(services, watchRequests(services), { trustProxy: true })
  app.addHook('onSend', async (request, reply) => {
    reply.header(routeHeader, request.routeOptions.url)
  })
  app.setNotFoundHandler(async () => {
    throw new Problem('not-found', 'http.nothing-here')
  })
  await deskRoutes(app, services, builtPages())
  // Removes the socket of a killed process.
  await rm(socket, { force: true })
  await app.listen({ path: socket })
  void giveWay(config.giveWay, process.pid, services.log)
  return async () => {
    await app.close()
    await services.close()
  }
}
