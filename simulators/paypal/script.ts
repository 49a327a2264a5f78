import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/**
 * PayPal's browser library as far as the site uses it. As the real one it puts a container with
 * style elements and style attributes into the page, and in it a frame whose button opens a window.
 */
export const paypalScript = `(() => {
const script = document.currentScript
const source = new URL('../smart/buttons', script.src)

function Buttons(options) {
  let container
  let frame
  let orderID

  const say = (message) => frame.contentWindow.postMessage(message, source.origin)
  const open = () => say({ act: 'open', orderID })
  const acts = {
    async start() {
      orderID = await options.createOrder({ paymentSource: 'paypal' }, {})
      open()
    },
    async approve({ payerID }) {
      await options.onApprove({ orderID, payerID }, { restart: async () => open() })
    },
    async cancel() {
      await options.onCancel?.({ orderID }, {})
    },
  }
  async function listen({ origin, source: sender, data }) {
    if (origin !== source.origin || sender !== frame?.contentWindow) return
    try {
      await acts[data.outcome](data)
    } catch (error) {
      options.onError?.(error)
    }
  }

  return {
    isEligible: () => true,
    render(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      container = document.createElement('div')
      container.setAttribute('style', 'height: 48px; transition: all 0.2s ease-in-out')
      const style = document.createElement('style')
      if (script.dataset.cspNonce) style.setAttribute('nonce', script.dataset.cspNonce)
      style.textContent = '.paypal-buttons { position: relative; display: inline-block; width: 100% }'
      container.className = 'paypal-buttons'
      frame = Object.assign(document.createElement('iframe'), { src: source.href, title: 'PayPal' })
      frame.setAttribute('style', 'width: 100%; height: 100%; border: none; z-index: 100')
      container.append(style, frame)
      addEventListener('message', listen)
      place.append(container)
      return new Promise((resolve) => frame.addEventListener('load', () => resolve()))
    },
    async close() {
      removeEventListener('message', listen)
      container?.remove()
    },
  }
}

window[script.dataset.namespace ?? 'paypal'] = { version: '5.0.0', Buttons }
})()`

/** In the frame: a window that is not opened by the click itself would be blocked. */
const buttonScript = `
const button = document.querySelector('button')
let popup
let timer
function end(result) {
  clearInterval(timer)
  popup?.close()
  popup = undefined
  button.disabled = false
  parent.postMessage(result, '*')
}
function openWindow() {
  popup = window.open('', 'PPFrame', 'popup,width=480,height=720')
  if (!popup) return end({ outcome: 'cancel' })
  button.disabled = true
  timer = setInterval(() => popup.closed && end({ outcome: 'cancel' }), 200)
}
button.addEventListener('click', () => {
  openWindow()
  parent.postMessage({ outcome: 'start' }, '*')
})
addEventListener('message', ({ source, origin, data }) => {
  if (origin === location.origin && source === popup) return end(data)
  if (source !== parent || data.act !== 'open') return
  if (!popup) openWindow()
  if (popup) popup.location = '/paypal/checkoutnow?token=' + encodeURIComponent(data.orderID)
})
`
const buttonStyle =
  'html,body{margin:0;height:100%}button{width:100%;height:100%;border:0;border-radius:12px;background:#ffc439;color:#101936;font:650 17px/1.2 Arial,sans-serif;cursor:pointer}'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const page = (reply: FastifyReply, script: string, style: string, content: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}`,
    )
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>PayPal</title><style>${style}</style>${content}<script>${script}</script></html>`,
    )

/** Fills the frame with PayPal's button. */
export const sendButton = (reply: FastifyReply) =>
  page(reply, buttonScript, buttonStyle, '<button type="button">PayPal</button>')

/** The last page of the window: hands the result to the frame that opened it, which closes it. */
export function sendClosing(reply: FastifyReply, result: object) {
  const json = JSON.stringify(result).replace(/</g, '\\u003c')
  return page(reply, `opener.postMessage(${json}, '*')`, '', '')
}
