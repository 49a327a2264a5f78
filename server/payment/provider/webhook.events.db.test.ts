import { expect, test, vi } from 'vitest'
import { type GatewayName, gatewayNames } from '../../../contract/payment.ts'
import type { Signed } from '../../../testing/gateways/gateway.ts'
import { testGateways } from '../../../testing/gateways/registry.ts'
import {
  anApplicantAt,
  checkoutOf,
  openPayingSite,
  type PayingSite,
} from '../../../testing/paying.ts'

const send = ({ app }: PayingSite, name: GatewayName, signed: Signed) =>
  app.inject({ method: 'POST', url: `/payments/${name.toLowerCase()}/webhook`, ...signed })

/** Signed bodies about a payment, where the gateway tells of one payment only, in a form. */
const payments: Record<GatewayName, (site: PayingSite) => Promise<string>> = {
  RAZORPAY: async () => '',
  PAYPAL: async () => '',
  CASHFREE: async () => '',
  PAYU: async (site) => (await checkoutOf(site, await anApplicantAt(site, 'PAYU'))).txId,
  STRIPE: async () => '',
  VERIFONE: async (site) => (await checkoutOf(site, await anApplicantAt(site, 'VERIFONE'))).txId,
}

test.each(gatewayNames)(
  '%s: a signed webhook that is malformed answers 400, and one of no use is acknowledged',
  async (name) => {
    const { signer, misshapen, unused, ack } = testGateways[name].webhook
    const { adapter, sign } = await signer()
    const report = vi.fn()
    const site = await openPayingSite({}, (services) => ({
      ...services,
      report,
      gateways: { ...services.gateways, ...(adapter && { [name]: adapter }) },
    }))
    for (const body of ['{"garbage', '[]', misshapen]) {
      const response = await send(site, name, sign(body))
      expect(response.json()).toEqual({
        success: false,
        code: 'invalid',
        message: 'The event is not valid.',
      })
      expect(response.statusCode).toBe(400)
    }
    const response = await send(site, name, sign(unused(await payments[name](site))))
    expect(response.body).toMatch(ack)
    expect(response.statusCode).toBe(200)
    expect(report).not.toHaveBeenCalled()
  },
)
