import type { FastifyReply } from 'fastify'
import { demoPage, escaped, hashOf, merchant } from './demo-page.ts'

export type Outcome = 'pay' | 'fail' | 'cancel'

type Checkout = {
  provider: string
  /** Amount as people write it: "INR 999". */
  amount: string
  reference: string
  order: string
  /** Failure of the last try. */
  failure?: string
  /** Path to which the choice is posted, as the form field `outcome`. */
  action: string
  /** Further form fields that travel along. */
  fields?: Record<string, string>
}

const style = `
.till{width:min(100%,480px);margin:40px auto 64px;padding:24px;border:1px solid #e4e2da;border-radius:20px;background:#fff}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px}h1{font-size:1.5rem;line-height:1.1;letter-spacing:-.01em}
.badge{padding:5px 12px;border:1px solid #e4e2da;border-radius:99px;font-size:14px;font-weight:600;line-height:1.4}.due{margin-top:20px;font-size:clamp(2.5rem,5vw,3.5rem);line-height:1.1;font-variant-numeric:tabular-nums}
dl{margin-top:12px;border-top:1px solid #e4e2da;font-size:15px;line-height:1.45}dl div{display:grid;grid-template-columns:minmax(88px,4fr) minmax(0,9fr);gap:4px 16px;padding:11px 0;border-bottom:1px solid #e4e2da}
dl div:last-child{border:0;padding-bottom:0}dt{color:#465070}dd{overflow-wrap:anywhere;font-weight:600;font-variant-numeric:tabular-nums}
form{display:grid;gap:6px;margin-top:28px}form p{color:#465070;font-size:14px;line-height:1.45}form p:not(:last-child){margin-bottom:14px}

.failure{margin-top:16px;padding:12px 16px;border-radius:12px;background:#fceeec;color:#b3261e;font-weight:600}
@media (min-width:768px){.till{padding:32px}}
`

/** A gateway's page, or the inside of its dialog, with its three ends: Pay, Fail, Cancel. */
export function sendCheckout(reply: FastifyReply, checkout: Checkout) {
  const { provider, amount, reference, order, failure, action, fields = {} } = checkout
  const { html, policy } = demoPage({
    title: `Demo checkout: ${escaped(provider)}`,
    notice: 'A stand-in for the payment provider. No money moves.',
    style,
    main: `<main class="wrap" aria-label="Stand-in"><section class="till" aria-labelledby="till"><div class="head"><h1 id="till">Demo checkout</h1><span class="badge">${escaped(provider)} stand-in</span></div>
${failure ? `<p class="failure" role="alert">${escaped(failure)}</p>` : ''}
<p class="due">${escaped(amount)}</p>
<dl><div><dt>To</dt><dd>${merchant}</dd></div><div><dt>For</dt><dd>Scholarship exam</dd></div><div><dt>Reference</dt><dd>${escaped(reference)}</dd></div><div><dt>Order</dt><dd>${escaped(order)}</dd></div></dl>
<form method="post" action="${escaped(action)}">${hiddenInputs(fields)}
<button class="btn" name="outcome" value="pay">Pay ${escaped(amount)}</button><p>The provider confirms, and the result page says paid.</p>
<button class="btn err" name="outcome" value="fail">Fail</button><p>The provider declines, as with a refused card.</p>
<button class="btn line" name="outcome" value="cancel">Cancel</button><p>As if you had closed the window. The payment stays open.</p>
</form></section></main>`,
  })
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(html)
}

const submit = 'document.forms[0].submit()'

/** The last page of a provider's own: posts a form that brings the browser back to the site. */
export function sendForm(reply: FastifyReply, action: string, fields: Record<string, string>) {
  const form = `<form method="post" action="${escaped(action)}">${hiddenInputs(fields)}<button>Back to the merchant</button></form>`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; script-src ${hashOf(submit)}`)
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
    .header('content-security-policy', `default-src 'none'; script-src ${hashOf(script)}`)
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
