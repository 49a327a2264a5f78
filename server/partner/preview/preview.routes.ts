import type { FastifyInstance } from 'fastify'
import { slug } from '../../../contract/partner.ts'
import type { Services } from '../../services.ts'
import { drawPreview, type Preview } from './preview.ts'

const general = '/og-image.png'
const most = 100

/**
 * `/og/<college>.png`: the picture that a chat shows beside a link to a college's page. Whatever
 * stands in the way, the general picture is shown instead.
 */
export function previewRoutes(app: FastifyInstance, services: Services) {
  // An LRU cache, by the name that is drawn: only staff can add to the names there are.
  const kept = new Map<string, Promise<Preview | undefined>>()

  function previewOf(name: string) {
    const preview = kept.get(name) ?? drawPreview(name)
    kept.delete(name)
    kept.set(name, preview)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return preview
  }

  async function find(wanted: string) {
    if (!slug.safeParse(wanted).success) return undefined
    const event = await services.readEvent(wanted)
    return event?.company_name ? previewOf(event.company_name) : undefined
  }

  app.get<{ Params: { slug: string } }>(
    '/og/:slug.png',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const preview = await find(params.slug).catch((error: unknown) => {
        services.report(error, { page: '/og' })
      })
      if (!preview) return reply.header('cache-control', 'no-cache').redirect(general, 302)
      reply.headers({ etag: preview.etag, 'cache-control': 'no-cache' })
      if (headers['if-none-match']?.includes(preview.etag)) return reply.code(304).send()
      return reply.type('image/png').send(preview.png)
    },
  )
}
