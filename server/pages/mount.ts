import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { landingPath } from '../../contract/urls.ts'
import { Problem } from '../http/problem.ts'
import { protectiveHeaders } from '../http/protect.ts'
import type { Watch } from '../log/requests.ts'
import type { Services } from '../services.ts'
import { isPage, send, sendPlain } from './answer.ts'
import { currentBuild } from './builds.ts'
import { discoveryRoutes } from './discovery.routes.ts'
import { serveFiles } from './files.ts'
import { createRenderer, type Pages, type RouteHandle } from './render.ts'
import { takeShortcut } from './shortcut.ts'

// Paths of the API and of machines, which are no pages that a visitor could have meant.
const noPage = /^\/(scholarship\/v1|ks-website|v1|payments|bot-check|\.well-known)\//

export function builtPages(): Pages {
  const folder = currentBuild()
  const loaded: Promise<ServerBuild> = import(join(folder, 'server/index.js'))
  return {
    build: () => loaded,
    clientDirectory: join(folder, 'client'),
    desk: {
      // Loaded when someone comes: a start does not wait for it.
      build: () => import(join(folder, 'desk/server/index.js')),
      clientDirectory: join(folder, 'desk/client'),
    },
  }
}

type Options = { pages: Pages; watch: Watch }

export async function mountPages(
  app: FastifyInstance,
  services: Services,
  { pages, watch }: Options,
) {
  await serveFiles(app, pages)
  const renderer = createRenderer(services, pages)
  app.addHook('onClose', async () => renderer.stop())
  takeShortcut(app, protectiveHeaders(services.config), { cached: renderer.cached, watch })
  discoveryRoutes(app, services, publicPaths((await pages.build()).routes))
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '/'] = request.url.split('?', 1)
    const search = request.url.slice(pathname.length)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || noPage.test(pathname)) {
      throw new Problem('not-found', 'http.nothing-here')
    }
    if (await pages.middleware?.(request, reply)) return reply
    if (pathname.startsWith('/assets/')) {
      throw new Problem('not-found', 'http.no-file')
    }
    const isData = pathname.endsWith('.data')
    const path = isData ? pathname.slice(0, -'.data'.length) : pathname
    const canonical = path.includes('//') ? undefined : await renderer.canonical(path)
    if (canonical !== path) return reply.redirect((canonical ?? landingPath) + search, 302)
    const answer = await (isData
      ? renderer.data(pathname)
      : renderer.page(path, { session: request.session.id, search }))
    return isPage(answer) ? send(answer, request, reply) : sendPlain(answer, search, reply)
  })
  return { canRender: () => canRender(renderer, services) }
}

/** The landing page as visitors get it: from the cache, where it was rendered before. */
async function canRender(renderer: ReturnType<typeof createRenderer>, { report }: Services) {
  try {
    const { status } = await renderer.page(landingPath, { session: undefined, search: '' })
    return status === 200
  } catch (error) {
    report(error)
    return false
  }
}

/** The pages that search engines should know: those that stand alone and are for everyone. */
function publicPaths(routes: ServerBuild['routes']) {
  return Object.values(routes).flatMap((route) => {
    const { demoOnly, unlisted } = (route?.module.handle ?? {}) as RouteHandle
    if (!route?.path || route.path.includes(':') || demoOnly || unlisted) return []
    return [route.path]
  })
}
