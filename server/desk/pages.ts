import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { DeskContext } from '../../contract/desk/context.ts'
import { listNames } from '../../contract/desk/lists.ts'
import { deskPages, deskPath, signInPath } from '../../contract/desk/pages.ts'
import { mostCharacters } from '../../contract/desk/search.ts'
import { hasSample } from '../db/demo-rows.ts'
import { readForms } from '../http/forms.ts'
import { Problem } from '../http/problem.ts'
import { encodingFor } from '../pages/answer.ts'
import type { Pages } from '../pages/render.ts'
import type { Services } from '../services.ts'
import { signedInBy } from '../staff/cookies.ts'
import type { SignedIn } from '../staff/sessions.ts'
import { deskHeaders, newNonce, pagePolicy } from './headers.ts'
import { readsFor } from './reads.ts'

type EntryModule = ServerBuild['entry']['module'] & { deskContext: RouterContext<DeskContext> }

const brotli = promisify(brotliCompress)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The pages of the desk: rendered for one person, at each request, and kept by nobody. */
export async function deskPageRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  if (pages.clientDirectory) await serveAssets(app, pages.clientDirectory)
  for (const [path, access] of Object.entries(deskPages)) {
    // A route of its own for each: the log names its pattern, never an id.
    app.get(
      path === '/' ? deskPath : deskPath + path,
      { schema: { hide: true } },
      (request, reply) => answer(services, pages, request, reply, { isOpen: access === 'open' }),
    )
  }
  // Data of pages, other spellings of their paths, and paths that no page has. Rights are checked by
  // the reads, so that it does not matter how a path is written.
  for (const path of [`${deskPath}.data`, `${deskPath}/*`]) {
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      answer(services, pages, request, reply),
    )
  }
  await takeNativeSearch(app, services, pages)
}

/** Takes a search that a browser sends before the page's script is there; the page asks again. */
async function takeNativeSearch(app: FastifyInstance, services: Services, pages: Pages) {
  await app.register(async (scope) => {
    readForms(scope)
    for (const page of ['search', ...listNames]) {
      scope.post(`${deskPath}/${page}`, { schema: { hide: true } }, (request, reply) => {
        if (!(request.body instanceof URLSearchParams)) {
          throw new Problem('invalid', 'search.form', { field: 'text' })
        }
        const typed = request.body.get('text')?.trim().slice(0, mostCharacters)
        return answer(services, pages, request, reply, { typed })
      })
    }
  })
}

async function serveAssets(app: FastifyInstance, clientDirectory: string) {
  await app.register(fastifyStatic, {
    root: join(clientDirectory, 'assets'),
    prefix: `${deskPath}/assets/`,
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('x-robots-tag', 'noindex')
    },
  })
}

async function answer(
  services: Services,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { isOpen = false, typed }: { isOpen?: boolean; typed?: string | undefined } = {},
) {
  if (await pages.middleware?.(request, reply)) return reply
  // React Router finds its base path in this spelling alone.
  const [, spelled = '', rest = ''] = /^(\/[^/?.]*)(.*)$/.exec(request.url) ?? []
  if (spelled !== deskPath) return reply.headers(deskHeaders).redirect(deskPath + rest, 308)
  const isData = request.url.split('?', 1)[0]?.endsWith('.data') ?? false
  const signedIn = await signedInBy(services, request)
  if (signedIn) await services.limiter.hit('desk-reads', signedIn.viewer.id)
  else if (!isOpen && !isData) return toSignIn(request, reply)
  // Development has no policy, and so needs no nonce.
  const nonce = pages.middleware ? '' : newNonce()
  const build = await pages.build()
  const context = new RouterContextProvider()
  context.set((build.entry.module as EntryModule).deskContext, {
    ...(await contextFor(services, signedIn, nonce)),
    ...(typed && { typed }),
  })
  const handle = createRequestHandler(build, pages.middleware ? 'development' : 'production')
  const address = new URL(request.url, services.config.siteUrl)
  const response = await handle(new Request(address), context)
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.headers({
    ...deskHeaders,
    vary: 'accept-encoding',
    // Vite adds scripts and styles of its own in development.
    'content-security-policy': pages.middleware ? '' : pagePolicy(nonce),
  })
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'br' || body.length === 0) return reply.send(body)
  return reply.header('content-encoding', 'br').send(await brotli(body, quick))
}

/** Redirects every path, also one that no page has: strangers do not learn which there are. */
function toSignIn(request: FastifyRequest, reply: FastifyReply) {
  const next = request.url === deskPath ? '' : `?next=${encodeURIComponent(request.url)}`
  return reply.headers(deskHeaders).redirect(signInPath + next, 302)
}

async function contextFor(
  services: Services,
  signedIn: SignedIn | undefined,
  nonce: string,
): Promise<DeskContext> {
  const { config, db, report } = services
  return {
    session: signedIn && { viewer: signedIn.viewer, reads: readsFor(services, signedIn) },
    nonce,
    demo: config.outboxUrl
      ? { outboxUrl: config.outboxUrl, sample: signedIn !== undefined && (await hasSample(db)) }
      : undefined,
    report,
  }
}
