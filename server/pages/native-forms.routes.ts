import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CarriedForm, carriedCookie, carriedFields } from '../../contract/carried.ts'
import { applyPath, enquirePath, hireSurePath, landingPath } from '../../contract/urls.ts'
import { readForms } from '../http/forms.ts'
import type { Services } from '../services.ts'

const minutes = 10
/** Browsers keep cookies of up to 4 KB: more is not carried, and Back still has it. */
const mostCharacters = 3_000

/**
 * Forms that the browser itself sent, before hydration or without scripts (progressive
 * enhancement). Nothing is stored: the bot check needs a script. What was typed goes back to the
 * form in a cookie, never in the URL.
 */
export async function nativeFormRoutes(app: FastifyInstance, { config }: Services) {
  const secure = config.siteUrl.startsWith('https:')
  const carry = (form: CarriedForm, request: FastifyRequest, reply: FastifyReply) => {
    const value = typedIn(form, request.body)
    if (value.length > mostCharacters) return
    reply.setCookie(carriedCookie, value, {
      path: '/',
      sameSite: 'lax',
      secure,
      maxAge: minutes * 60,
      encode: (text) => text,
    })
  }
  await app.register(async (scope) => {
    readForms(scope)
    for (const path of [applyPath, hireSurePath, `${hireSurePath}/:id`]) {
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        carry('application', request, reply)
        const [own = applyPath] = request.url.split('?', 1)
        return reply.header('cache-control', 'no-store').redirect(own, 303)
      })
    }
    scope.post(enquirePath, { schema: { hide: true } }, async (request, reply) => {
      carry('enquiry', request, reply)
      return reply.header('cache-control', 'no-store').redirect(`${landingPath}#contact`, 303)
    })
  })
}

/** The form's name and its fields, as text that a cookie can hold. */
function typedIn(form: CarriedForm, body: unknown) {
  const typed = body instanceof URLSearchParams ? body : new URLSearchParams()
  const values = carriedFields[form].flatMap((name) => {
    const text = typed.get(name)
    return text ? [[name, text]] : []
  })
  return encodeURIComponent(JSON.stringify({ form, values: Object.fromEntries(values) }))
}
