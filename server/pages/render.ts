import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  generatePath,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { PageFiles } from '../../contract/early-files.ts'
import type { PageContext } from '../../contract/page-context.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { applyPath } from '../../contract/urls.ts'
import { readPayment } from '../payment/attempt/result.ts'
import { gatewayOfSession } from '../payment/attempt/start.ts'
import type { Gateway } from '../payment/provider/gateway.ts'
import type { Services } from '../services.ts'
import { type Answer, plain, prepare } from './answer.ts'
import { cachePages, type Made, type Sources } from './cache.ts'
import { contentSecurityPolicy } from './csp.ts'
import { deferScripts, readEarlyScripts } from './defer-scripts.ts'
import { inlineStyles } from './inline-styles.ts'
import { markNonce } from './nonce.ts'

/** The page build, or in development a loader of its current state with Vite's own middleware. */
export type Pages = {
  build: () => Promise<ServerBuild>
  /** Folder of the browser's files. */
  clientDirectory?: string
  /** Folders with the assets of the builds before this one. */
  earlierAssets?: string[]
  middleware?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** The staff's own build, below `/desk`. */
  desk?: Omit<Pages, 'desk'>
}

/** Facts that a page's route declares. */
export type RouteHandle = {
  demoOnly?: boolean
  unlisted?: boolean
  opensGateway?: boolean
  /** Rendered at each visit for one visitor, who alone may see it, and cached by nobody. */
  personal?: boolean
  /** The same for everyone until its script has asked whose it is: browsers keep it no longer. */
  asksWhose?: boolean
}
type Visit = { session: string | undefined; search: string }
type RenderOptions = {
  gateway?: Gateway | undefined
  visit?: Visit
  known?: Sources
  goesOutOnce?: boolean | undefined
}
const noPolicy = { 'content-security-policy': '' }
/**
 * A provider's window must be able to talk back. It hears our origin and no address, as from every
 * page: some check that a checkout comes from the merchant's own domain.
 */
const gatewayHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

type EntryModule = ServerBuild['entry']['module'] & { pageContext: RouterContext<PageContext> }

/**
 * Renders a page (SSR) at its first visit and caches it. The query string is not part of the cache
 * key: a page is the same for everyone (no cache poisoning).
 */
export function createRenderer(services: Services, { build, middleware, clientDirectory }: Pages) {
  const { config, publicSettings } = services
  const early = clientDirectory && readEarlyScripts(clientDirectory)
  const cache = cachePages({
    read: async (slugs) => {
      const events = await services.readEvents(slugs)
      return new Map(slugs.map((slug) => [slug, asText(events.get(slug))]))
    },
    warn: (error) =>
      services.log.warn(error, 'Pages cannot be renewed: visitors get those we have'),
  })

  async function render(path: string, options: RenderOptions = {}): Promise<Made> {
    const { gateway, visit, goesOutOnce = visit !== undefined } = options
    const current = await build()
    const context = new RouterContextProvider()
    const sources: Sources = new Map()
    context.set(
      (current.entry.module as EntryModule).pageContext,
      noting(services, sources, options),
    )
    const handler = createRequestHandler(current, middleware ? 'development' : 'production')
    const response = await handler(
      new Request(new URL(path + (visit?.search ?? ''), config.siteUrl)),
      context,
    )
    if (!isHtml(response)) return { answer: await plain(response), sources }
    const html = await response.text()
    // Vite adds inline scripts and styles of its own; in development there is no policy.
    if (!early) return { answer: await prepare(html, response.status, noPolicy), sources }
    // Beside a hash browsers ignore 'unsafe-inline', which some gateways need.
    const styled = gateway ? html : inlineStyles(html, clientDirectory)
    const deferred = deferScripts(styled, filesOf(current, applyPath), early)
    const marked = gateway?.opening.nonce ? markNonce(deferred) : deferred
    const headers = {
      'content-security-policy': contentSecurityPolicy(marked, publicSettings, gateway?.opening),
      ...(gateway && gatewayHeaders),
    }
    const answer = await prepare(marked, response.status, headers, goesOutOnce)
    return { answer, sources }
  }

  type Known = { handle: RouteHandle; canonical: string | undefined }
  const known = new Map<string, Known>()

  /**
   * Looks up the route of a path, memoized: to find out takes longer than to send a cached page.
   */
  async function lookUp(path: string): Promise<Known> {
    const found = known.get(path)
    if (found && !middleware) return found
    const { routes } = await build()
    const [match] = matchRoutes(tree(routes), path) ?? []
    const route = match && routes[match.route.id]
    const handle = (route?.module.handle ?? {}) as RouteHandle
    const isShown = match && route?.path && (config.demo || !handle.demoOnly)
    // The canonical form of the path; others redirect to it, none is cached.
    const canonical = isShown
      ? generatePath(`/${route.path?.replace(/^\//, '')}`, match.params)
      : undefined
    if (known.size >= mostKnown) known.clear()
    known.set(path, { handle, canonical })
    return { handle, canonical }
  }

  /** Graceful degradation: without the database the page comes; its calls say that it is away. */
  const gatewayFor = (session: string | undefined) =>
    gatewayOfSession(services, session).catch((error: unknown) => {
      services.log.error(error)
      return undefined
    })

  async function page(path: string, visit: Visit): Promise<Answer> {
    const { handle } = await lookUp(path)
    if (handle.personal) return (await render(path, { visit })).answer
    if (middleware) return (await render(path)).answer
    const gateway = handle.opensGateway ? await gatewayFor(visit.session) : undefined
    const goesOutOnce = handle.asksWhose
    return cache.get(keyOf(path, gateway), (known) => render(path, { gateway, known, goesOutOnce }))
  }

  /** A page that is the same for everyone and can go out at once. */
  function cached(path: string) {
    const found = known.get(path)
    const { opensGateway, asksWhose } = found?.handle ?? {}
    if (found?.canonical !== path || opensGateway || asksWhose) return undefined
    return cache.fresh(keyOf(path))
  }
  return {
    page,
    cached,
    stop: cache.stop,
    data: async (path: string) => (await render(path)).answer,
    canonical: async (path: string) => (await lookUp(path)).canonical,
  }
}

/** Bounds the memory: anyone can make up paths (denial of service). */
const mostKnown = 1_000

const keyOf = (path: string, gateway?: Gateway) => (gateway ? `${path} ${gateway.name}` : path)

const none = 'none'
const asText = (event: ScholarshipInfo | undefined) => JSON.stringify(event) ?? none
const fromText = (text: string): ScholarshipInfo | undefined =>
  text === none ? undefined : JSON.parse(text)

/** Context for a page's loaders, which notes the events that they read. */
function noting(
  services: Services,
  sources: Sources,
  { visit, known }: RenderOptions,
): PageContext {
  return {
    // Reads settings only when a loader asks for them, so that their failure is the page's.
    get publicSettings() {
      return services.publicSettings
    },
    report: services.report,
    readEvent: async (slug) => {
      const text = known?.get(slug)
      sources.set(slug, text)
      if (text !== undefined) return fromText(text)
      const event = await services.readEvent(slug)
      sources.set(slug, asText(event))
      return event
    },
    readPayment: async (txId) => (visit ? readPayment(services, visit.session, txId) : {}),
  }
}

const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html')

function filesOf({ assets }: ServerBuild, path: string): PageFiles {
  const route = Object.values(assets.routes).find((found) => found?.path === path)
  const { module, imports = [], css = [] } = route ?? {}
  return { scripts: module ? [...imports, module] : [], styles: css }
}

function tree(routes: ServerBuild['routes']) {
  return Object.values(routes).flatMap((route) =>
    route?.path ? [{ id: route.id, path: route.path }] : [],
  )
}
