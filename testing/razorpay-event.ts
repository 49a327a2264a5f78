import type { RawRequest } from '../server/payment/provider/gateway.ts'
import { signEvent } from './gateways/razorpay.ts'

/** An event of the simulated Razorpay, signed by it, as the site receives it. */
export function razorpayEvent(payload: object, id = 'evt_1'): RawRequest & { clientIp: string } {
  const { headers, payload: body } = signEvent(JSON.stringify({ event: 'order.paid', payload }))
  return {
    headers: { ...headers, 'x-razorpay-event-id': id },
    rawBody: Buffer.from(body),
    query: new URLSearchParams(),
    clientIp: '192.0.2.44',
  }
}
