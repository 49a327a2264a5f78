import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

export const windowPath = '/razorpay/v1/checkout/embedded'
export const formPath = '/razorpay/v1/payments/create/checkout'

/** The script that sites load. */
export function scriptRoutes(app: FastifyInstance, world: World) {
  app.get('/razorpay/checkout.js', async (_request, reply) =>
    reply.type('text/javascript').send(script(world.url)),
  )
}

/**
 * It writes into the site's page as Razorpay's does: a style element, style attributes for the
 * container and the frame, and a backdrop through the object model. A policy that forbids the
 * attributes leaves the frame under the backdrop, where nobody can click it. In a web view there is
 * no window: a form takes the browser to Razorpay's page, and a form brings it back.
 *
 * A failed try is not the end: the window says so and stays for another, unless the site said
 * otherwise.
 */
const script = (url: string) => `(() => {
const base = ${JSON.stringify(url)}
const isWebView = /; wv\\)/.test(navigator.userAgent)

function leave({ key, order_id, callback_url }) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: base + '${formPath}', target: '_top' })
  for (const [name, value] of Object.entries({ key_id: key, order_id, callback_url })) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}

function openWindow(query) {
  return new Promise((resolve) => {
    const style = document.createElement('style')
    style.textContent = '@keyframes razorpay-in { from { opacity: 0 } }'
    const container = document.createElement('div')
    container.className = 'razorpay-container'
    container.setAttribute('style', 'z-index: 2147483647; position: fixed; top: 0; left: 0; width: 100%; height: 100%; animation: razorpay-in 0.2s')
    const backdrop = document.createElement('div')
    backdrop.className = 'razorpay-backdrop'
    Object.assign(backdrop.style, { position: 'fixed', inset: '0', background: 'rgba(0, 0, 0, 0.6)' })
    const frame = document.createElement('iframe')
    frame.className = 'razorpay-checkout-frame'
    frame.title = 'Demo checkout'
    frame.src = base + '${windowPath}?' + query
    frame.setAttribute('style', 'position: relative; z-index: 2; display: block; width: 100%; height: 100%; border: 0; background: #fbfaf6')
    container.append(backdrop, frame)
    addEventListener('message', function listen(event) {
      if (event.origin !== base || event.source !== frame.contentWindow) return
      removeEventListener('message', listen)
      container.remove()
      style.remove()
      resolve(event.data)
    })
    document.head.append(style)
    document.body.append(container)
  })
}

window.Razorpay = class {
  #options
  #listeners = []
  #open = false
  constructor(options) {
    if (!options.key) throw new Error('No key passed')
    this.#options = options
  }
  on(event, listener) {
    this.#listeners.push([event, listener])
  }
  async open() {
    if (this.#open) return
    this.#open = true
    const { key, order_id, handler, modal, retry, callback_url, redirect } = this.#options
    if (callback_url && (isWebView || redirect)) return leave(this.#options)
    const query = new URLSearchParams({ key_id: key, order_id })
    for (;;) {
      const result = await openWindow(query)
      if (result.razorpay_payment_id) {
        this.#open = false
        return handler(result)
      }
      if (result.error) {
        for (const [event, listener] of this.#listeners) {
          if (event === 'payment.failed') listener({ error: result.error })
        }
        if (retry?.enabled !== false) {
          query.set('failed', 'yes')
          continue
        }
      }
      this.#open = false
      return modal?.ondismiss?.()
    }
  }
}
})()`
