import type { BrowserReturn, RawRequest } from '../../provider/gateway.ts'
import { formFields } from '../../provider/parse-event.ts'
import { hmacSha256, isSame } from '../../provider/signature.ts'

/**
 * Makes the URL to which Razorpay sends a browser from a page of its own: in web views no handler
 * can run.
 */
export function callbackUrlOf(returnPostUrl: string, txId: string) {
  const url = new URL(returnPostUrl)
  url.searchParams.set('kspay_id', txId)
  return url.href
}

/** A paid order comes signed. A failed try does not: only our own URL says whose it was. */
export function parseRazorpayReturn(
  { rawBody, query }: RawRequest,
  keySecret: string,
): BrowserReturn {
  const form = formFields(rawBody.toString('utf8'))
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = form
  const expected = hmacSha256(keySecret, `${providerOrderId}|${paymentId}`)
  const isSigned = isSame(expected, form.razorpay_signature)
  if (isSigned && providerOrderId) return { providerOrderId, isAuthentic: true }
  const [txId] = /^\w+$/.exec(query.get('kspay_id') ?? '') ?? []
  return { ...(txId && { txId }), isAuthentic: false }
}
