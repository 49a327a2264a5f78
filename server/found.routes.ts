import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** What search engines ask for first: where they may go, and what there is. */
export function foundRoutes(app: FastifyInstance, { config }: Services, pages: string[]) {
  const address = (path: string) => new URL(path, config.siteUrl).href

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nAllow: /\nDisallow: /pay\nDisallow: /success\n\nSitemap: ${address('/sitemap.xml')}\n`,
      ),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const urls = pages.map((path) => `  <url><loc>${address(path)}</loc></url>`).join('\n')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      )
  })
}
