import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  generatePath,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { landingPath } from '../../contract/urls.ts'
import { ConfigError } from '../config.ts'
import { Problem } from '../http/problem.ts'
import type { Gateway } from '../payment/gateway.ts'
import { gatewayOfSession } from '../payment/start.ts'
import type { Services } from '../services.ts'
import { prepare, send } from './answer.ts'
import { type Answer, isPage, keepPages, type Made, type Sources } from './cache.ts'
import { contentSecurityPolicy } from './csp.ts'
import { deferScripts } from './defer-scripts.ts'
import { foundRoutes } from './discovery.routes.ts'
import { markNonce } from './nonce.ts'
import { plain, sendPlain } from './plain-answer.ts'

/** The page build, or in development a loader of its current state with Vite's own middleware. */
export type Pages = {
  build: () => Promise<ServerBuild>
  /** Where the browser's files lie. */
  clientDirectory?: string
  middleware?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

// Neither calls of the API nor the questions of machines are pages that one could have meant.
const noPage = /^\/(scholarship\/v1|ks-website|v1|payments|bot-check|\.well-known)\//
const flags = 'node_modules/country-flag-icons/3x2'

export function builtPages(): Pages {
  const entry = resolve('build/server/index.js')
  if (!existsSync(entry)) throw new ConfigError('The pages are not built yet: npm run build')
  const loaded: Promise<ServerBuild> = import(entry)
  return { build: () => loaded, clientDirectory: resolve('build/client') }
}

export async function mountPages(app: FastifyInstance, services: Services, pages: Pages) {
  await serveFiles(app, pages)
  const renderer = createRenderer(services, pages)
  foundRoutes(app, services, publicPaths((await pages.build()).routes))
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '/'] = request.url.split('?', 1)
    const search = request.url.slice(pathname.length)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || noPage.test(pathname)) {
      throw new Problem('not-found', 'There is nothing at this address.')
    }
    if (await pages.middleware?.(request, reply)) return reply
    if (pathname.startsWith('/assets/')) {
      throw new Problem('not-found', 'There is no such file.')
    }
    const isData = pathname.endsWith('.data')
    const path = isData ? pathname.slice(0, -'.data'.length) : pathname
    const canonical = path.includes('//') ? undefined : await renderer.canonical(path)
    if (canonical !== path) return reply.redirect((canonical ?? landingPath) + search, 302)
    const answer = await (isData
      ? renderer.data(pathname)
      : renderer.page(path, request.session.id))
    return isPage(answer) ? send(answer, request, reply) : sendPlain(answer, search, reply)
  })
}

/** Hashed files never change; the few others may be kept for an hour. */
async function serveFiles(app: FastifyInstance, { clientDirectory }: Pages) {
  await app.register(fastifyStatic, {
    root: resolve(flags),
    prefix: '/flags/',
    maxAge: '30d',
    decorateReply: false,
    schemaHide: true,
  })
  if (!clientDirectory) return
  await app.register(fastifyStatic, {
    root: clientDirectory,
    wildcard: false,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(clientDirectory, 'assets'))
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      // A script or a style is never a page of its own, and a page loads many of them.
      if (/\.(js|css|woff2)$/.test(path)) for (const name of pageHeaders) reply.removeHeader(name)
    },
  })
}

/** What only a document obeys. */
const pageHeaders = ['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy']

/** What a page says about itself. */
type RouteHandle = { demoOnly?: boolean; unlisted?: boolean; opensGateway?: boolean }
const noPolicy = { 'content-security-policy': '' }
/** A provider's window must be able to talk back, and learns no address of ours. */
const gatewayHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'no-referrer',
}

type EntryModule = ServerBuild['entry']['module'] & { servicesContext: RouterContext<Services> }

/**
 * Renders a page at its first visit and keeps it. The query string stays outside: a page is the
 * same for everyone, and nothing of an address can get into what others are served.
 */
function createRenderer(services: Services, { build, middleware }: Pages) {
  const { config, publicSettings } = services
  const keep = keepPages({ read: async (slug) => asText(await services.readEvent(slug)) })

  async function render(path: string, gateway?: Gateway): Promise<Made> {
    const current = await build()
    const context = new RouterContextProvider()
    const sources: Sources = new Map()
    context.set((current.entry.module as EntryModule).servicesContext, noting(services, sources))
    const handler = createRequestHandler(current, middleware ? 'development' : 'production')
    const response = await handler(new Request(new URL(path, config.siteUrl)), context)
    if (!isHtml(response)) return { answer: await plain(response), sources }
    const html = await response.text()
    // Vite adds inline scripts and styles of its own; in development there is no policy.
    if (middleware) return { answer: await prepare(html, response.status, noPolicy), sources }
    const deferred = deferScripts(html)
    const marked = gateway?.opening.nonce ? markNonce(deferred) : deferred
    const answer = await prepare(marked, response.status, {
      'content-security-policy': contentSecurityPolicy(marked, publicSettings, gateway?.opening),
      ...(gateway && gatewayHeaders),
    })
    return { answer, sources }
  }

  type Known = { handle: RouteHandle; canonical: string | undefined }
  const known = new Map<string, Known>()

  /** What is at a path. To find out takes longer than to send a page that is kept. */
  async function lookUp(path: string): Promise<Known> {
    const found = known.get(path)
    if (found && !middleware) return found
    const { routes } = await build()
    const [match] = matchRoutes(tree(routes), path) ?? []
    const route = match && routes[match.route.id]
    const handle = (route?.module.handle ?? {}) as RouteHandle
    const isShown = match && route?.path && (config.demo || !handle.demoOnly)
    // The one spelling under which a page is known; others lead there, none is kept.
    const canonical = isShown
      ? generatePath(`/${route.path?.replace(/^\//, '')}`, match.params)
      : undefined
    if (known.size >= mostKnown) known.clear()
    known.set(path, { handle, canonical })
    return { handle, canonical }
  }

  /** Without the database the page still comes; what it then asks for says that it is away. */
  const gatewayFor = (session: string | undefined) =>
    gatewayOfSession(services, session).catch((error: unknown) => {
      services.log.error(error)
      return undefined
    })

  async function page(path: string, session?: string): Promise<Answer> {
    if (middleware) return (await render(path)).answer
    const { handle } = await lookUp(path)
    const gateway = handle.opensGateway ? await gatewayFor(session) : undefined
    // The footer names the year: on New Year's Day every page is made anew.
    const key = `${new Date().getFullYear()} ${path} ${gateway?.name}`
    return keep(key, () => render(path, gateway))
  }
  return {
    page,
    data: async (path: string) => (await render(path)).answer,
    canonical: async (path: string) => (await lookUp(path)).canonical,
  }
}

/** Anybody can think up paths. */
const mostKnown = 1_000

const asText = (event: unknown) => JSON.stringify(event) ?? 'none'

/** The services as a page's loaders see them: what they read of events is noted down. */
function noting(services: Services, sources: Sources): Services {
  const readEvent = async (slug: string) => {
    sources.set(slug, undefined)
    const event = await services.readEvent(slug)
    sources.set(slug, asText(event))
    return event
  }
  // Not a copy: a service may be a getter, and is asked only by whoever needs it.
  return Object.create(services, { readEvent: { value: readEvent } })
}

const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html')

/** The pages that search engines should know: those that stand alone and are for everyone. */
function publicPaths(routes: ServerBuild['routes']) {
  return Object.values(routes).flatMap((route) => {
    const { demoOnly, unlisted } = (route?.module.handle ?? {}) as RouteHandle
    if (!route?.path || route.path.includes(':') || demoOnly || unlisted) return []
    return [route.path]
  })
}

function tree(routes: ServerBuild['routes']) {
  return Object.values(routes).flatMap((route) =>
    route?.path ? [{ id: route.id, path: route.path }] : [],
  )
}
