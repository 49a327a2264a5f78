import { expect, test } from 'vitest'
import { fee, setUpPaypal } from '../../../../testing/gateways/paypal.ts'
import {
  type Answer,
  attemptOf,
  simulatedConfig,
  startRecordedProvider,
} from '../../../../testing/providers.ts'
import { ProviderRefused } from '../../provider/provider-call.ts'
import { createPaypal } from './paypal.ts'

const attempt = attemptOf({ expected: fee, providerOrderId: 'o1' })
const unit = { custom_id: 'tx1', amount: { value: '18.00', currency_code: 'USD' } }
const approved = { id: 'o1', status: 'APPROVED', purchase_units: [unit] }

/** An order that was approved, and what PayPal answers to its capture. */
async function captureThat(answer: Answer) {
  const { url, requests } = await startRecordedProvider((request) => {
    if (request.url === '/v1/oauth2/token') return { body: { access_token: 't', expires_in: 3600 } }
    return request.method === 'GET' ? { body: approved } : answer
  })
  const captures = () => requests.filter(({ url: path }) => path?.endsWith('/capture')).length
  return { gateway: createPaypal({ ...simulatedConfig('PAYPAL', url), apiUrl: url }), captures }
}
const refusal = (issue: string, status = 422) => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }], links: [] },
})

test.each([
  'AGREEMENT_ALREADY_CANCELLED',
  'AUTH_CAPTURE_NOT_ENABLED',
  'BILLING_AGREEMENT_NOT_FOUND',
  'COMPLIANCE_VIOLATION',
  'DECLINED_DUE_TO_RELATED_TXN',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'DUPLICATE_INVOICE_ID',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])('a capture refused with %s never succeeds later: it has failed', async (issue) => {
  const { gateway } = await captureThat(refusal(issue))
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'FAILED',
    providerOrderId: 'o1',
    reason: issue,
  })
})

test('a payer whom PayPal will not let pay hears so at once, and whenever it is asked', async () => {
  const { start, choose, complete, paypal } = await setUpPaypal()
  const { attempt: begun } = await start()
  await choose(begun, 'PAYER_CANNOT_PAY')
  const refused = { state: 'FAILED', reason: 'PAYER_CANNOT_PAY' }
  expect(await complete(begun)).toMatchObject(refused)
  expect(await paypal.fetchStatus(begun)).toMatchObject(refused)
})

test('a refused capture is not tried again by a page that polls', async () => {
  const { gateway, captures } = await captureThat(refusal('TRANSACTION_REFUSED'))
  await gateway.fetchStatus(attempt)
  for (let question = 0; question < 5; question++) {
    await gateway.fetchStatus({ ...attempt, readOnly: true })
  }
  expect(captures()).toBe(1)
})

test('INSTRUMENT_DECLINED leaves the order open, and another card pays it', async () => {
  const { start, choose, complete } = await setUpPaypal()
  const { attempt: begun } = await start()
  await choose(begun, 'INSTRUMENT_DECLINED')
  expect(await complete(begun)).toEqual({
    state: 'PENDING',
    declined: true,
    providerOrderId: begun.providerOrderId,
    reason: 'INSTRUMENT_DECLINED',
    redirectUrl: expect.stringContaining(begun.providerOrderId ?? '-'),
  })
  await choose(begun, 'pay')
  expect(await complete(begun)).toMatchObject({ state: 'PAID' })
})

test.each([
  'CARD_BRAND_NOT_SUPPORTED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'REFERENCED_CARD_EXPIRED',
])('a capture refused with %s asks the payer to choose again', async (issue) => {
  const { gateway } = await captureThat(refusal(issue))
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', declined: true })
})

test('a capture that PayPal is making already is in flight', async () => {
  const { gateway } = await captureThat(refusal('ORDER_COMPLETION_IN_PROGRESS'))
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', inFlight: true })
})

test.each([
  [422, 'SOMETHING_NEW'],
  [403, 'CONSENT_NEEDED'],
  [400, 'INVALID_PARAMETER_VALUE'],
])('a capture refused with %i %s decides nothing', async (status, issue) => {
  const { gateway } = await captureThat(refusal(issue, status))
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: 'o1',
    reason: issue,
  })
})

test('keys that PayPal no longer takes say nothing of the payment', async () => {
  const { gateway } = await captureThat({ status: 401, body: {} })
  await expect(gateway.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderRefused)
})

test('a capture may stay PENDING (eCheck): it is in flight until the bank decides', async () => {
  const { start, choose, complete, paypal, webhook, happen } = await setUpPaypal()
  const { attempt: begun } = await start()
  await choose(begun, 'in-flight')
  const inFlight = { state: 'PENDING', inFlight: true, reason: 'PENDING: ECHECK' }
  expect(await complete(begun)).toMatchObject(inFlight)
  expect(await paypal.parseWebhook(await webhook('PAYMENT.CAPTURE.PENDING'))).toMatchObject({
    txId: begun.txId,
  })
  expect(await paypal.fetchStatus(begun)).toMatchObject(inFlight)
  await happen(begun, 'finish')
  expect(await paypal.fetchStatus(begun)).toMatchObject({ state: 'PAID', paid: fee })
})

test('an eCheck that bounces has failed', async () => {
  const { start, choose, complete, paypal, webhook, happen } = await setUpPaypal()
  const { attempt: begun } = await start()
  await choose(begun, 'in-flight')
  await complete(begun)
  await happen(begun, 'fail')
  expect(await paypal.parseWebhook(await webhook('PAYMENT.CAPTURE.DENIED'))).toMatchObject({
    txId: begun.txId,
  })
  expect(await paypal.fetchStatus(begun)).toMatchObject({ state: 'FAILED', reason: 'DECLINED' })
})

test('a late approval is captured, but not by a read-only question', async () => {
  const { start, paypal, webhook, happen } = await setUpPaypal()
  const { attempt: begun } = await start()
  await happen(begun, 'late-success')
  await webhook('CHECKOUT.ORDER.APPROVED')
  const looking = { ...begun, readOnly: true }
  expect(await paypal.fetchStatus(looking)).toMatchObject({ state: 'PENDING', reason: 'APPROVED' })
  expect(await paypal.fetchStatus(begun)).toMatchObject({ state: 'PAID' })
})

test('an order that PayPal forgets has expired', async () => {
  const { start, paypal, happen } = await setUpPaypal()
  const { attempt: begun } = await start()
  await happen(begun, 'expire')
  expect(await paypal.fetchStatus(begun)).toMatchObject({ state: 'EXPIRED' })
})
