import { brand } from '../../../../contract/brand.ts'
import { commonPayload } from '../../provider/common-payload.ts'
import type { Gateway, Opening } from '../../provider/gateway.ts'
import { createRazorpayApi } from './api.ts'
import { type RazorpayConfig, razorpayConfig } from './razorpay.config.ts'
import { razorpayRefund } from './refund.ts'
import { callbackUrlOf, parseRazorpayReturn } from './return.ts'
import { razorpayStatus } from './status.ts'
import { parseRazorpayWebhook } from './webhook.ts'

/**
 * Razorpay: an order made here, paid in a window over the page. Money is integer paise. An order
 * stays payable until it is paid; there is no way to cancel one.
 */
export function createRazorpay(config: RazorpayConfig): Gateway<'RAZORPAY'> {
  const api = createRazorpayApi(config)

  return {
    name: 'RAZORPAY',
    currencies: razorpayConfig.currencies,
    minimums: razorpayConfig.minimums,
    methods: ['upi', 'cards', 'netbanking'],
    opening: openingOf(config),

    async initiate(attempt, { name, email, phone }, urls) {
      const providerOrderId = attempt.providerOrderId ?? (await api.orderFor(attempt)).id
      return {
        providerOrderId,
        payload: {
          gateway: 'RAZORPAY',
          ...commonPayload(attempt, urls),
          providerOrderId,
          clientId: config.keyId,
          config: {
            scriptUrl: config.scriptUrl,
            callbackUrl: callbackUrlOf(urls.returnPostUrl, attempt.txId),
            name: brand.provider,
            prefill: { name, email, contact: phone },
          },
        },
      }
    },

    parseReturn: (request) => parseRazorpayReturn(request, config.keySecret),

    fetchStatus: (attempt) => razorpayStatus(api, attempt),

    parseWebhook: (request) => parseRazorpayWebhook(request, config.webhookSecret),

    refund: (attempt, amount, key) => razorpayRefund(api, attempt, amount, key),

    check: api.check,
  }
}

/** On a phone the window hands the payer over to a UPI app, and our policy judges that, too. */
const upiApps = ['upi:', 'intent:', 'gpay:', 'tez:', 'phonepe:', 'paytmmp:']

function openingOf({ apiUrl, scriptUrl }: RazorpayConfig): Opening {
  const [api, script] = [new URL(apiUrl).origin, new URL(scriptUrl).origin]
  const own = [...new Set([api, script])]
  const cdn = 'https://cdn.razorpay.com'
  return {
    script: [script, cdn],
    frame: [...own, ...upiApps],
    connect: [
      ...own,
      'https://lumberjack.razorpay.com',
      'https://lumberjack-cx.razorpay.com',
      'https://lumberjack-metrics.razorpay.com',
    ],
    image: [cdn],
    // Razorpay's script sends a form from our page where a window cannot open.
    form: [...new Set(['https://api.razorpay.com', api])],
    inlineStyles: true,
  }
}
