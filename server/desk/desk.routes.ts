import type { FastifyInstance } from 'fastify'
import { serveOn } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { messageDeskRoutes } from '../messages/messages.desk.routes.ts'
import type { Pages } from '../pages/render.ts'
import { exportDeskRoutes } from '../records/export.desk.routes.ts'
import { noteDeskRoutes } from '../records/notes.desk.routes.ts'
import { searchDeskRoutes } from '../records/search.desk.routes.ts'
import { viewDeskRoutes } from '../records/views.desk.routes.ts'
import type { Services } from '../services.ts'
import { signInDeskRoutes } from '../staff/sign-in.desk.routes.ts'
import type { ServeDesk } from '../staff/staff.ts'
import { teamDeskRoutes } from '../staff/team.desk.routes.ts'
import { workDeskRoutes } from '../work/work.desk.routes.ts'
import { deskGate } from './gate.ts'
import { deskPageRoutes } from './pages.ts'

/** Routes below `/desk`. `DESK=off` leaves them out, `DESK_NETWORKS` limits who sees them. */
export async function deskRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  const { desk } = services.config
  if (!desk || !pages.desk) return
  const { desk: ownPages } = pages
  const own = {
    ...services,
    db: services.deskDb,
    limiter: services.limiter.on(services.deskDb),
  }
  await app.register(async (scope) => {
    const { networks } = desk
    if (networks) {
      scope.addHook('onRequest', async ({ ip }) => {
        if (!networks(ip)) throw new Problem('not-found', 'http.nothing-here')
      })
    }
    const serve = serveOn(scope, own, deskGate(own)) as ServeDesk
    signInDeskRoutes(serve, own)
    teamDeskRoutes(serve)
    searchDeskRoutes(serve)
    noteDeskRoutes(serve)
    messageDeskRoutes(serve)
    workDeskRoutes(serve)
    viewDeskRoutes(serve)
    exportDeskRoutes(serve)
    await deskPageRoutes(scope, own, ownPages)
  })
}
