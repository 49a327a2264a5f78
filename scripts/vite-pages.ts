import { createServer } from 'vite'
import { deskPath } from '../contract/desk/pages.ts'
import type { Pages } from '../server/pages/render.ts'

/** Site and desk straight from their sources, with hot reload, in the site's own process. */
export async function startVite(): Promise<{ pages: Pages; stop: () => Promise<void> }> {
  const site = await startRoot('.')
  const desk = await startRoot('desk', deskSocketPort)
  return {
    pages: { ...site.pages, desk: desk.pages },
    stop: async () => {
      await Promise.all([site.stop(), desk.stop()])
    },
  }
}

/** Each server tells its pages of changes at a port of its own; Vite's usual one is the site's. */
const deskSocketPort = 24_679

async function startRoot(root: string, socketPort?: number) {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ...(socketPort && { hmr: { port: socketPort } }) },
    appType: 'custom',
    configFile: `${root}/vite.config.ts`,
  })
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build')
  const pages: Pages = {
    build: build as Pages['build'],
    middleware: (request, reply) =>
      new Promise((resolve, reject) => {
        const isOfDesk = request.url.startsWith(`${deskPath}/`)
        if (isOfDesk !== (root === 'desk')) return resolve(false)
        // Vite writes to the raw response; where it does not, the page is ours to render.
        reply.raw.once('finish', () => resolve(true))
        vite.middlewares(request.raw, reply.raw, (error: unknown) =>
          error ? reject(error) : resolve(false),
        )
      }),
  }
  return { pages, stop: () => vite.close() }
}
