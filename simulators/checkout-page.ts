import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export type Outcome = 'pay' | 'fail' | 'cancel'

type Checkout = {
  provider: string
  /** As people write it: "INR 999". */
  amount: string
  reference: string
  order: string
  /** Where the choice is posted, as the form field `outcome`. */
  action: string
  /** Further form fields that travel along. */
  fields?: Record<string, string>
}

const style = `
*{box-sizing:border-box}body{margin:0;background:#fbfaf6;color:#101936;font:400 17px/1.6 Figtree,"Segoe UI",Roboto,Arial,sans-serif}
p,h1,dl,dd{margin:0}:focus-visible{outline:3px solid #3a36db;outline-offset:3px}
main{max-width:480px;margin:0 auto;padding:32px 16px}section{padding:24px;border:1px solid #e4e2da;border-radius:20px;background:#fff}
.demo{margin-bottom:16px;padding:8px 24px;border-radius:12px;background:#ffb627;font-size:15px}.h{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:8px 12px}h1{font:700 1.5rem/1.1 "Bricolage Grotesque","Arial Narrow",Arial,sans-serif}
.h span{padding:2px 10px;border-radius:999px;background:#ecebff;color:#2b27b4;font-size:14px;font-weight:600}.due{margin:16px 0;font:700 2.25rem/1 "Bricolage Grotesque","Arial Narrow",Arial,sans-serif}
dl{border-top:1px solid #e4e2da;font-size:15px}dl div{display:grid;grid-template-columns:96px minmax(0,1fr);gap:8px;padding:9px 0;border-bottom:1px solid #e4e2da}dt{color:#465070}dd{overflow-wrap:anywhere;font-weight:600}
form{display:grid;gap:6px;margin-top:16px}form p{margin-bottom:10px;color:#465070;font-size:14px}
button{min-height:48px;border:0;border-radius:12px;background:#ffb627;color:#101936;font-family:inherit;font-size:17px;font-weight:650;line-height:1.2;cursor:pointer}
.e{background:none;color:#b3261e;box-shadow:inset 0 0 0 1.5px}.l{background:none;box-shadow:inset 0 0 0 1.5px #101936}
`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A gateway's page, or the inside of its dialog, with its three ends: Pay, Fail, Cancel. */
export function sendCheckout(reply: FastifyReply, checkout: Checkout) {
  const { provider, amount, reference, order, action, fields = {} } = checkout
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo checkout: ${escaped(provider)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body><main aria-label="Demo checkout"><p class="demo">A stand-in for the payment provider. No money moves.</p><section>
<div class="h"><h1>Demo checkout</h1><span>${escaped(provider)} stand-in</span></div><p class="due">${escaped(amount)}</p>
<dl><div><dt>For</dt><dd>Scholarship exam</dd></div><div><dt>Reference</dt><dd>${escaped(reference)}</dd></div><div><dt>Order</dt><dd>${escaped(order)}</dd></div></dl>
<form method="post" action="${escaped(action)}">${hiddenInputs(fields)}
<button name="outcome" value="pay">Pay ${escaped(amount)}</button><p>The provider confirms, and the result page says paid.</p>
<button class="e" name="outcome" value="fail">Fail</button><p>The provider refuses, as with a declined card.</p>
<button class="l" name="outcome" value="cancel">Cancel</button><p>As if you had closed the window. The payment stays open.</p>
</form></section></main></body></html>`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; style-src ${hash(style)}`)
    .header('cache-control', 'no-store')
    .send(html)
}

const submit = 'document.forms[0].submit()'

/** The last page of a provider's own: posts a form that brings the browser back to the site. */
export function sendForm(reply: FastifyReply, action: string, fields: Record<string, string>) {
  const form = `<form method="post" action="${escaped(action)}">${hiddenInputs(fields)}<button>Back to the merchant</button></form>`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; script-src ${hash(submit)}`)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><title>Done</title>${form}<script>${submit}</script></html>`,
    )
}

/** The last page inside a dialog: hands the result to the page around it. */
export function sendResult(reply: FastifyReply, result: unknown) {
  const json = JSON.stringify(result).replace(/</g, '\\u003c')
  const script = `parent.postMessage(${json}, '*')`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; script-src ${hash(script)}`)
    .send(`<!doctype html><title>Done</title><script>${script}</script>`)
}

/**
 * The part of a provider's script that opens a page of its own in a dialog over the site and
 * resolves with what `sendResult` hands over. Put it into the script, then call
 * `openDialog(url)`. Styles go through the object model: the site allows no inline styles.
 */
export const dialogSource = `
function openDialog(url) {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.src = url
    frame.title = 'Demo checkout'
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '1000', background: '#fbfaf6' })
    const origin = new URL(url).origin
    addEventListener('message', function listen(event) {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      removeEventListener('message', listen)
      frame.remove()
      resolve(event.data)
    })
    document.body.append(frame)
  })
}
`

function hiddenInputs(fields: Record<string, string>) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return inputs.join('')
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
