import type { FastifyInstance } from 'fastify'
import { brand } from '../../contract/brand.ts'
import { eventSlugs, ownEvent } from '../../contract/event-defaults.ts'
import { coursesInWords } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { sponsoredSeats } from '../../contract/programme.ts'
import {
  euPrivacyPath,
  hireSurePath,
  landingPath,
  payPath,
  privacyPath,
  resultPath,
  standingPath,
  termsPath,
} from '../../contract/urls.ts'
import { sentenceOf } from '../http/sentences.ts'
import { previewRoutes } from '../partner/preview/preview.routes.ts'
import type { Services } from '../services.ts'

/**
 * Files for crawlers: where they may go, which pages there are, what the site is about and looks
 * like.
 */
export function discoveryRoutes(app: FastifyInstance, services: Services, pages: string[]) {
  const url = (path: string) => new URL(path, services.config.siteUrl).href
  previewRoutes(app, services)

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nAllow: /\nDisallow: ${payPath}\nDisallow: ${resultPath}\nDisallow: ${standingPath}\n\nSitemap: ${url('/sitemap.xml')}\n`,
      ),
  )

  app.get('/llms.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/markdown; charset=utf-8')
      // It names the fee, which staff may change.
      .header('cache-control', 'no-cache')
      .send(about(await ownOf(services), url)),
  )

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const urls = pages.map((path) => `  <url><loc>${url(path)}</loc></url>`).join('\n')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      )
  })
}

/** The programme's own event; with the database away, the usual. */
async function ownOf({ readEvent, report }: Services) {
  const event = await readEvent(eventSlugs.own).catch((error: unknown) => {
    report(error, { page: '/llms.txt' })
  })
  return event ?? ownEvent
}

const about = (event: ScholarshipInfo, url: (path: string) => string) => `# ${brand.programme}

> A scholarship programme in ${coursesInWords(event, 'and')}, run by ${brand.provider} with ${brand.partner}: six months of training, a two-month paid internship and a job guarantee for the top ${sponsoredSeats} of an exam whose fee is ${rupees(event.final_amount)}, all taxes included.${event.closed ? ` ${sentenceOf('applications.closed')}` : ''}

- [The programme, its dates, costs and questions](${url(landingPath)})
- [Hire Sure, the programme's campus edition](${url(hireSurePath)})
- [Terms and conditions](${url(termsPath)})
- [Privacy policy](${url(privacyPath)})
- [EU privacy policy](${url(euPrivacyPath)})
`
