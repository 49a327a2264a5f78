import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { dialogSource } from '../checkout-page.ts'
import type { World } from '../world.ts'

/** Stripe.js, the frame that stands for its fields, and the one that works behind them. */
export function scriptRoutes(app: FastifyInstance, world: World) {
  app.get('/stripe/stripe.js', async (_request, reply) =>
    reply.type('text/javascript').send(script(world.url)),
  )

  app.get('/stripe/controller', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'")
      .send('<!doctype html><title>Stripe</title>'),
  )

  app.get('/stripe/element', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'`)
      .send(element),
  )
}

const style = `body{display:grid;place-items:center;min-height:96px;margin:0;border:1.5px dashed #7a839e;border-radius:12px;box-sizing:border-box;color:#465070;font:400 15px/1.5 Figtree,"Segoe UI",Roboto,Arial,sans-serif;text-align:center}p{margin:12px}`
const styleHash = createHash('sha256').update(style).digest('base64')

const element = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Demo card</title><style>${style}</style>
<p>Demo: there is no card to fill in. The next window asks how the payment should end.</p></html>`

// Like Stripe's it styles all that it puts into the page through the object model, and works from a
// hidden frame. With a redirect, which is the default, the promise resolves only when something went wrong.
const script = (url: string) => `(() => {
${dialogSource}
const base = ${JSON.stringify(url)}
const withQuery = (path, query) => base + path + '?' + new URLSearchParams(query)

function addController() {
  const frame = document.createElement('iframe')
  Object.assign(frame, { name: '__privateStripeController1', src: base + '/stripe/controller' })
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.setProperty('display', 'none', 'important')
  document.body.append(frame)
}

class PaymentElement {
  #session
  #listeners = []
  #place
  constructor(session) {
    this.#session = session
  }
  on(event, listener) {
    this.#listeners.push([event, listener])
    return this
  }
  #emit(event, detail) {
    for (const [name, listener] of this.#listeners) {
      if (name === event) listener({ elementType: 'payment', ...detail })
    }
  }
  async mount(target) {
    const parent = typeof target === 'string' ? document.querySelector(target) : target
    if (!parent) throw new Error('The selector you specified applies to no DOM elements')
    try {
      const answer = await fetch(withQuery('/v1/elements/sessions', this.#session))
      if (!answer.ok) throw (await answer.json()).error
    } catch (error) {
      return this.#emit('loaderror', { error: { type: 'api_error', message: error.message } })
    }
    const frame = document.createElement('iframe')
    frame.src = base + '/stripe/element'
    frame.title = 'Secure payment input frame'
    Object.assign(frame.style, { width: '100%', height: '100px', border: '0' })
    frame.addEventListener('load', () => this.#emit('ready'))
    const place = document.createElement('div')
    place.className = '__PrivateStripeElement'
    place.style.setProperty('position', 'relative', 'important')
    place.append(frame)
    this.#place = place
    parent.append(place)
  }
  destroy() {
    this.#listeners = []
    this.#place?.remove()
  }
}

window.Stripe = (key) => {
  if (!key) throw new Error('Please call Stripe() with your publishable key.')
  addController()
  return {
    elements: ({ clientSecret }) => {
      const session = { key, client_secret: clientSecret }
      return { session, create: () => new PaymentElement(session) }
    },
    async confirmPayment({ elements, confirmParams, redirect = 'always' }) {
      const { session } = elements
      const { error, paymentIntent } = await openDialog(withQuery('/stripe/confirm', session))
      if (error) return { error }
      if (redirect === 'if_required') return { paymentIntent }
      const back = new URL(confirmParams.return_url)
      back.searchParams.set('payment_intent', paymentIntent.id)
      back.searchParams.set('payment_intent_client_secret', session.client_secret)
      back.searchParams.set('redirect_status', paymentIntent.status)
      location.assign(back)
      return new Promise(() => undefined)
    },
  }
}
})()`
