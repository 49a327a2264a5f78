import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { brand } from '../../contract/brand.ts'
import { offlinePath, serviceWorkerPath } from '../../contract/urls.ts'
import { hashOf } from '../html/plain-page.ts'
import type { Services } from '../services.ts'

/** Serves the page that visitors see without a network, and the service worker that shows it. */
export async function offlineRoutes(app: FastifyInstance, { config }: Services) {
  const worker = await readFile(new URL('service-worker.js', import.meta.url), 'utf8')
  const hidden = { schema: { hide: true } }
  app.get(offlinePath, hidden, async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page(config.testPayments)),
  )
  app.get(serviceWorkerPath, hidden, async (_request, reply) =>
    reply
      // A worker obeys the policy of its own script.
      .headers({
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cache-control': 'no-cache',
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
}

// Colours are those of `ui/tokens.css`. Without a network there are no fonts and no pictures.
const style = `
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; background: #101936; color: #fff; font: 1.0625rem/1.6 Figtree, system-ui, sans-serif }
main { max-width: 34rem }
h1 { margin: 0 0 12px; font-size: clamp(2rem, 6vw, 3rem); line-height: 1.1; letter-spacing: -.02em }
p { margin: 0 0 24px; color: #c9cee0 }
a { display: inline-block; padding: 12px 24px; border-radius: 12px; background: #ffb627; color: #101936; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #5be3c0; outline-offset: 3px }
`

const policy = `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const page = (testPayments: boolean) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>You are offline | ${brand.programme}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main>${testPayments ? '<p>Test payments: no real money is taken on this site.</p>' : ''}<h1>You are offline</h1>
<p>Your draft is saved on this device. If you were paying, do not pay again: once you are back online, this site shows you whether the payment arrived.</p>
<a href="">Try again</a></main></body></html>`
