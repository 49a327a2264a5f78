import { expect, test } from 'vitest'
import { gatewayNames } from '../../../contract/payment.ts'
import { createTestSite } from '../../../testing/site.ts'
import { createGateways } from './gateways.ts'

test('a gateway without its keys is not created', async () => {
  const { services } = await createTestSite()
  const { gateways } = services.config
  expect(Object.keys(createGateways(gateways))).toEqual(Object.keys(gateways))
  const { RAZORPAY, STRIPE } = gateways
  const some = createGateways({
    ...gateways,
    RAZORPAY: { ...RAZORPAY, keyId: undefined },
    STRIPE: {
      ...STRIPE,
      secretKey: undefined,
      publishableKey: undefined,
      webhookSecret: undefined,
    },
  })
  const whole = gatewayNames.filter((name) => name !== 'RAZORPAY' && name !== 'STRIPE')
  expect(Object.keys(some)).toEqual(whole)
})
