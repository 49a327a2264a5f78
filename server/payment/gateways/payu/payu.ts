import { toDecimal } from '../../../../contract/money.ts'
import { commonPayload } from '../../provider/common-payload.ts'
import type { Attempt, Gateway, Payer, Urls } from '../../provider/gateway.ts'
import { createPayuApi } from './api.ts'
import { requestHash } from './hash.ts'
import { parseReturn, parseWebhook } from './messages.ts'
import { type PayuConfig, payuConfig } from './payu.config.ts'
import { refundOnce } from './refund.ts'
import { moneyOf, toSnapshot } from './status.ts'

/** PayU's limit for a merchant's reference. */
const longestTxnid = 25
const longestEmail = 50
const longestName = 60
/** Methods that PayU's page offers, in its words. No part of the hash. */
const payMethods = 'creditcard|debitcard|netbanking|upi'

/** PayU in India: a form that the browser posts there, and a form that it is sent back with. */
export function createPayu(config: PayuConfig): Gateway<'PAYU'> {
  const api = createPayuApi(config)
  return {
    name: 'PAYU',
    currencies: payuConfig.currencies,
    minimums: payuConfig.minimums,
    methods: ['upi', 'cards', 'netbanking'],
    // Browsers hold a form to the CSP's form-action through every redirect, and PayU passes the
    // visitor on among hosts of its own.
    opening: { form: ['https://*.payu.in', new URL(config.paymentUrl).origin] },

    // Idempotent: nothing is created here, and PayU takes one payment for a `txnid`, however often
    // its form is sent.
    async initiate(attempt, payer, urls) {
      return {
        payload: {
          gateway: 'PAYU',
          ...commonPayload(attempt, urls),
          details: { initiateTransaction: formOf(config, attempt, payer, urls) },
        },
      }
    },

    parseReturn: (request) => parseReturn(config, request),

    fetchStatus: async (attempt) => toSnapshot(api, attempt, await api.findPayment(attempt.txId)),

    parseWebhook: async (request) => parseWebhook(config, request),

    check: api.check,

    async refund(attempt, amount, key) {
      const payment = await api.findPayment(attempt.txId)
      const mihpayid = attempt.providerPaymentId ?? payment?.mihpayid
      if (!payment || !mihpayid)
        return { state: 'FAILED', reason: 'PayU knows no payment to return.' }
      // PayU refuses to return more than it debited: what an offer paid stays where it is.
      const most = moneyOf(payment).debited.minor
      return refundOnce(api, mihpayid, { ...amount, minor: Math.min(amount.minor, most) }, key)
    },
  }
}

function formOf(
  config: PayuConfig,
  { txId, expected }: Attempt,
  payer: Payer,
  { returnPostUrl }: Urls,
) {
  if (txId.length > longestTxnid) {
    throw new Error(`PayU takes references of ${longestTxnid} characters at most`)
  }
  const hashed = {
    txnid: txId,
    amount: toDecimal(expected.minor),
    productinfo: 'Scholarship exam fee',
    firstname: latinName(payer.name),
    email: payer.email.length > longestEmail ? ownAddress(returnPostUrl) : payer.email,
  }
  return {
    ...hashed,
    key: config.key,
    // Ten digits of India, without the country's code.
    phone: payer.phone.replace(/\D/g, '').slice(-10),
    surl: returnPostUrl,
    furl: returnPostUrl,
    hash: requestHash(config, hashed),
    enforce_paymethod: payMethods,
    payUUrl: config.paymentUrl,
  }
}

/**
 * A name as PayU takes it: its documents allow the letters a to z. Accents go, dots and hyphens
 * become spaces. A name in another script has a word in its place; our receipt has the name itself.
 */
function latinName(name: string) {
  const latin = name
    .normalize('NFKD')
    .replace(/[.-]/g, ' ')
    .replace(/[^A-Za-z ]/g, '')
  return latin.trim().replace(/ +/g, ' ').slice(0, longestName) || 'Applicant'
}

/**
 * In place of an address that PayU would cut, and that nobody could read then: the site's own. The
 * payer's receipt comes from us.
 */
function ownAddress(returnPostUrl: string) {
  const address = `noreply@${new URL(returnPostUrl).hostname}`
  if (address.length > longestEmail) {
    throw new Error(`PayU takes email addresses of ${longestEmail} characters at most`)
  }
  return address
}
