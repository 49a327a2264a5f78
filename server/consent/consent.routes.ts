import type { FastifyInstance, FastifyReply } from 'fastify'
import { consentsPath } from '../../contract/urls.ts'
import { plainHeaders } from '../html/plain-page.ts'
import { readForms } from '../http/forms.ts'
import type { Services } from '../services.ts'
import { opensConsents } from './consent.link.ts'
import {
  askedPage,
  askPage,
  choicesPage,
  consentPolicy,
  isOptional,
  wrongLinkPage,
} from './consent.page.ts'
import { readConsents, requestChoices, withdrawConsent } from './consent.ts'

const headers = {
  ...plainHeaders,
  'content-security-policy': consentPolicy,
  // Without any referrer a browser sends its form from nowhere, and that is refused (CSRF).
  'referrer-policy': 'same-origin',
}
const hidden = { schema: { hide: true } }

type Address = { Params: { id: string }; Querystring: { key?: unknown } }

/**
 * Serves the page that shows and withdraws consents: by a link from a mail, which can be asked for
 * here.
 */
export async function consentRoutes(app: FastifyInstance, services: Services) {
  const { keys, limiter } = services
  const show = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page)
  await app.register(async (scope) => {
    readForms(scope)
    scope.get(consentsPath, hidden, async (_request, reply) => show(reply, askPage()))

    scope.post<{ Body: URLSearchParams }>(consentsPath, hidden, async ({ body, ip }, reply) => {
      await limiter.hit('ask-consents', ip)
      await requestChoices(services, body.get('email') ?? '')
      return show(reply, askedPage())
    })

    scope.get<Address>(`${consentsPath}/:id`, hidden, async ({ params, query, url }, reply) => {
      if (!opensConsents(keys.consents, params.id, query.key)) {
        return show(reply, wrongLinkPage(), 404)
      }
      return show(reply, choicesPage(await readConsents(services, params.id), url))
    })

    scope.post<Address & { Body: URLSearchParams }>(
      `${consentsPath}/:id`,
      hidden,
      async ({ params, query, url, body }, reply) => {
        const purpose = body.get('purpose')
        if (!opensConsents(keys.consents, params.id, query.key) || !isOptional(purpose)) {
          return show(reply, wrongLinkPage(), 404)
        }
        await withdrawConsent(services, params.id, purpose)
        return show(reply, choicesPage(await readConsents(services, params.id), url, purpose))
      },
    )
  })
}
