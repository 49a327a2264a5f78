import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Pages } from './render.ts'

/** A build has its own copy. */
export const flagsPackage = 'node_modules/country-flag-icons/3x2'

/** Cache busting: hashed files are immutable; the few others may be cached for an hour. */
export async function serveFiles(
  app: FastifyInstance,
  { clientDirectory, earlierAssets = [] }: Pages,
) {
  await app.register(fastifyStatic, {
    root: resolve(clientDirectory ? join(clientDirectory, 'flags') : flagsPackage),
    prefix: '/flags/',
    preCompressed: clientDirectory !== undefined,
    maxAge: '30d',
    decorateReply: false,
    schemaHide: true,
  })
  if (!clientDirectory) return
  const roots = [clientDirectory, ...earlierAssets]
  const hashed = roots.map((root) => join(root, 'assets/'))
  await app.register(fastifyStatic, {
    root: roots,
    wildcard: false,
    globIgnore: ['**/.vite/**', 'flags/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    cacheControl: false,
    // The ETag says as much.
    lastModified: false,
    setHeaders: (reply, path) => {
      const isHashed = hashed.some((folder) => path.startsWith(folder))
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (isHashed && isPart.test(path)) for (const name of unneeded) reply.removeHeader(name)
    },
  })
}

/** A script or a style is never a page of its own, and a page loads many: compressed or not. */
const isPart = /(?<!worker-[\w-]+)\.(js|css|woff2)(\.br|\.gz)?$/

const unneeded = [
  // Headers that only a document obeys, or a worker.
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'content-security-policy',
  // A name that changes with its content says as much, and nobody asks for a piece of it.
  'etag',
  'accept-ranges',
]
