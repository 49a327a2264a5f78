import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Pages } from '../pages/render.ts'
import type { Services } from '../services.ts'
import { exportRoutes } from './export.routes.ts'
import { deskPageRoutes } from './pages.ts'
import { serveDeskOn } from './serve.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { teamRoutes } from './team.routes.ts'
import { workRoutes } from './work.routes.ts'

/** Everything below `/desk`. `DESK=off` leaves it out of an instance, `DESK_NETWORKS` out of sight. */
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
    const serve = serveDeskOn(scope, own)
    signInRoutes(serve, own)
    teamRoutes(serve)
    workRoutes(serve)
    exportRoutes(serve)
    await deskPageRoutes(scope, own, ownPages)
  })
}
