import { dialogSource } from '../checkout-page.ts'

/** PayPal's browser library as far as the site uses it: one button, drawn into an element. */
export const paypalScript = `(() => {
${dialogSource}
const script = document.currentScript
const checkout = new URL('../checkoutnow', script.src)
const look = { width: '100%', minHeight: '48px', border: '0', borderRadius: '12px', background: '#ffc439', color: '#101936', font: '650 17px/1.2 Arial, sans-serif', cursor: 'pointer' }

async function run(options) {
  const orderID = await options.createOrder({ paymentSource: 'paypal' }, {})
  checkout.searchParams.set('token', orderID)
  const restart = async () => {
    const result = await openDialog(checkout.href)
    if (result.outcome === 'cancel') return options.onCancel?.({ orderID }, {})
    await options.onApprove({ orderID, payerID: result.payerID }, { restart })
  }
  await restart()
}

function Buttons(options) {
  let button
  return {
    isEligible: () => true,
    async render(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'PayPal' })
      Object.assign(button.style, look)
      button.addEventListener('click', async () => {
        button.disabled = true
        try {
          await run(options)
        } catch (error) {
          options.onError?.(error)
        }
        button.disabled = false
      })
      place.append(button)
    },
    async close() {
      button?.remove()
    },
  }
}

window[script.dataset.namespace ?? 'paypal'] = { version: '5.0.0', Buttons }
})()`
