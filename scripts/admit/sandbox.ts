import type { GatewayName } from '../../contract/payment.ts'

/** How the providers' documents say that a test payment is made, and one that is declined. */
export const sandbox: Record<GatewayName, { pay: string; decline: string; source: string }> = {
  RAZORPAY: {
    pay: 'UPI with the id success@razorpay, or any method and "Success" on the mock bank page',
    decline: 'UPI with the id failure@razorpay, or "Failure" on the mock bank page',
    source: 'https://razorpay.com/docs/payments/payments/test-upi-details/',
  },
  PAYPAL: {
    pay: 'log in with a personal account of your sandbox',
    decline: 'pay by card, with CCREJECT-REFUSED as first name',
    source: 'https://developer.paypal.com/tools/sandbox/card-testing',
  },
  CASHFREE: {
    pay: 'UPI with the id testsuccess@gocash',
    decline: 'UPI with the id testfailure@gocash',
    source: 'https://www.cashfree.com/docs/payments/online/resources/sandbox-environment',
  },
  PAYU: {
    pay: 'card 5123 4567 8901 2346, 05/30, CVV 123, OTP 123456',
    decline: 'the same card, and a wrong OTP or "Failure" on the bank’s page',
    source: 'https://docs.payu.in/reference/test-cards-upi-id-and-wallets',
  },
  STRIPE: {
    pay: 'card 4242 4242 4242 4242, any date to come, any CVC',
    decline: 'card 4000 0000 0000 0002, any date to come, any CVC',
    source: 'https://docs.stripe.com/testing',
  },
  VERIFONE: {
    pay: 'card 4111 1111 1111 1111, any date to come, CVC 123',
    decline: 'a card that the list of test cards calls declined',
    source:
      'https://verifone.cloud/docs/2checkout/API-Integration/01Start-using-the-2Checkout-API/2Checkout-API-general-information/Payment_flow_with_test_orders',
  },
}
