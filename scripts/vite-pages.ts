import { createServer } from 'vite'
import type { Pages } from '../server/pages/render.ts'

/** The pages straight from their sources, with hot reload, in the site's own process. */
export async function startVite(): Promise<{ pages: Pages; stop: () => Promise<void> }> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build')
  return {
    pages: {
      build: build as Pages['build'],
      middleware: (request, reply) =>
        new Promise((resolve, reject) => {
          // Vite writes to the raw response; where it does not, the page is ours to render.
          reply.raw.once('finish', () => resolve(true))
          vite.middlewares(request.raw, reply.raw, (error: unknown) =>
            error ? reject(error) : resolve(false),
          )
        }),
    },
    stop: () => vite.close(),
  }
}
