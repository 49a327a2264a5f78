import type { FastifyReply } from 'fastify'
import { hashOf, typefaces } from '../demo-page.ts'

/**
 * 2Pay.js as a page sees it: a client by merchant code, a component that puts a frame of Verifone's
 * into the page, and tokens for what was typed there. The real one styles its frame inline, too.
 */
export const script = `
(() => {
const base = new URL('.', document.currentScript.src)
const ask = (frame, question) => new Promise((resolve, reject) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => data.token ? resolve(data) : reject(data)
  frame.contentWindow.postMessage(question, base.origin, [port2])
})
window.TwoPayClient = class {
  constructor(merchant) {
    this.setup = { setLanguage: () => {} }
    this.components = {
      create: () => ({
        mount(selector) {
          const style = document.createElement('style')
          style.textContent = '.two-pay-frame { display: block; width: 100%; border: 0 }'
          document.head.append(style)
          this.frame = document.createElement('iframe')
          this.frame.className = 'two-pay-frame'
          this.frame.title = 'Card details'
          this.frame.src = new URL('card', base)
          this.frame.setAttribute('style', 'height: 196px')
          document.querySelector(selector).replaceChildren(this.frame)
          addEventListener('message', ({ source, data }) => {
            if (source !== this.frame.contentWindow) return
            this.frame.setAttribute('style', 'height: ' + Number(data.height) + 'px')
          })
        },
      }),
    }
    this.tokens = { generate: ({ frame }, { name }) => ask(frame, { merchant, name }) }
  }
}
})()`

const style = `
${typefaces}*{box-sizing:border-box}body{margin:0;padding:4px;background:#fbfaf6;color:#101936;font:400 17px/1.4 Figtree,"Segoe UI",Roboto,Arial,sans-serif}
form{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:16px 12px}label{display:grid;grid-column:span 2;gap:6px;align-content:start;font-size:15px;font-weight:600}label:first-child{grid-column:1/-1}
input,select{width:100%;min-height:48px;padding:0 14px;border:1px solid #6b7390;border-radius:12px;background:#fff;color:#101936;font:inherit;font-size:17px;font-weight:400}
:focus-visible{outline:3px solid #3a36db;outline-offset:1px}[aria-invalid]{border-color:#b3261e;background:#fdecea}small{color:#b3261e;font-size:14px}small:empty{display:none}
@media (max-width:380px){label{grid-column:span 3}label:last-child{grid-column:1/-1;max-width:50%}}
`

const frameScript = `
const form = document.forms[0]
const tell = () => parent.postMessage({ height: document.body.scrollHeight }, '*')
const check = (control) => {
  const isMissing = !control.value
  control.toggleAttribute('aria-invalid', isMissing)
  if (isMissing) control.setAttribute('aria-invalid', 'true')
  control.nextElementSibling.textContent = isMissing ? control.dataset.missing : ''
  return isMissing
}
const years = form.expYear
for (let year = new Date().getFullYear(), i = 0; i < 16; i++) years.add(new Option(String(year + i)))
new ResizeObserver(tell).observe(document.body)
form.onsubmit = (event) => event.preventDefault()
addEventListener('message', async ({ data, ports: [port] }) => {
  if (!port) return
  const [first] = [...form.elements].filter(check)
  tell()
  if (first) {
    first.focus()
    return port.postMessage({ code: 401, message: first.dataset.missing })
  }
  const body = new URLSearchParams(new FormData(form))
  body.set('merchant', data.merchant)
  const response = await fetch('tokens', { method: 'POST', body }).catch(() => undefined)
  port.postMessage(response?.ok ? await response.json() : { code: 200, message: 'Call failed' })
})
`

const field = (label: string, control: string) =>
  `<label>${label} ${control}<small></small></label>`

const attributes = (name: string, autocomplete: string, missing: string) =>
  `name="${name}" autocomplete="${autocomplete}" required data-missing="${missing}"`

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))

const fields = [
  field(
    'Card number',
    `<input inputmode="numeric" ${attributes('ccNo', 'cc-number', 'Enter the card number.')}>`,
  ),
  field(
    'Expiry month',
    `<select ${attributes('expMonth', 'cc-exp-month', 'Choose the month.')}><option value="">MM</option>${months.map((month) => `<option>${month}</option>`).join('')}</select>`,
  ),
  field(
    'Expiry year',
    `<select ${attributes('expYear', 'cc-exp-year', 'Choose the year.')}><option value="">YYYY</option></select>`,
  ),
  field('CVC', `<input inputmode="numeric" ${attributes('cvv', 'cc-csc', 'Enter the CVC.')}>`),
]

/** The card's fields, in a page of Verifone's own: what is typed there is nobody else's. */
export function sendCardFrame(reply: FastifyReply) {
  const policy = `default-src 'none'; connect-src 'self'; font-src 'self'; style-src ${hashOf(style)}; script-src ${hashOf(frameScript)}`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card details</title><style>${style}</style></head><body><main aria-label="Card details"><form novalidate>${fields.join('')}</form></main><script>${frameScript}</script></body></html>`,
    )
}
