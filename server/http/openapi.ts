import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { escaped, hashOf } from '../html/plain-page.ts'
import type { Services } from '../services.ts'

/** Describes every route that is registered after it. */
export async function describeApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Admit',
        description:
          'The API of the scholarship site. Every answer is an envelope: success, data, message.',
        version: '1.0.0',
      },
    },
    transform: jsonSchemaTransform,
  })
}

export function apiDescriptionRoutes(app: FastifyInstance, { config }: Services) {
  const schema = { summary: 'This description', response: { 200: z.looseObject({}) } }
  app.get('/openapi.json', { schema }, async () => describe(app))

  if (!config.demo) return
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src ${hashOf(style)}`)
      .send(page(describe(app))),
  )
}

type Description = {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
}
type Operation = {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema: unknown }> }>
}

const style = `
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 17px/1.6 system-ui, sans-serif; color: #101936; background: #fbfaf6 }
  h2 { margin: 3rem 0 0; padding-top: 1.5rem; border-top: 1px solid #e4e2da; font-size: 1.125rem; overflow-wrap: anywhere }
  h2 b { color: #3a36db } p { margin: .25rem 0 } summary { padding: .6rem 0; cursor: pointer; font-weight: 600 }
  pre { margin: 0; padding: 1rem; overflow: auto; background: #fff; border: 1px solid #e4e2da; border-radius: 12px; font-size: .8125rem }
`

// The plugin's document is OpenAPI, and an object, as configured above.
const describe = (app: FastifyInstance) => app.swagger() as unknown as Description

function page(api: Description) {
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => section(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API of Admit</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><h1>API of Admit</h1><p>${escaped(api.info.description)}</p>
${operations.join('\n')}</main></body></html>`
}

function section(method: string, path: string, operation: Operation) {
  const headers = (operation.parameters ?? []).map(
    ({ name, in: place, required }) => `${name} (${place}${required ? ', required' : ''})`,
  )
  const bodies = [
    ...schemas('Request', operation.requestBody?.content),
    ...Object.entries(operation.responses ?? {}).flatMap(([status, { content }]) =>
      schemas(`Answer ${status}`, content),
    ),
  ]
  return `<section><h2><b>${method.toUpperCase()}</b> ${escaped(path)}</h2><p>${escaped(operation.summary ?? '')}</p>
${headers.length > 0 ? `<p>Takes ${escaped(headers.join(', '))}</p>` : ''}${bodies.join('\n')}</section>`
}

function schemas(title: string, content: Record<string, { schema: unknown }> = {}) {
  return Object.entries(content).map(
    ([type, { schema }]) =>
      `<details><summary>${escaped(title)}, ${escaped(type)}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`,
  )
}
