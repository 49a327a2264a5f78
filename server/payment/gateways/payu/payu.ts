import * as z from 'zod/mini'
import { toDecimal, toMoney } from '../../../../contract/money.ts'
import { commonPayload } from '../../common-payload.ts'
import type { Attempt, Gateway, Payer, RawRequest, Snapshot, Urls } from '../../gateway.ts'
import { formFields, parseEvent } from '../../parse-event.ts'
import { ProviderUnreachable } from '../../provider-call.ts'
import { isSame, notSigned } from '../../signature.ts'
import { createPayuApi, type PayuApi, type PayuPayment } from './api.ts'
import { requestHash, responseHash } from './hash.ts'
import { type PayuConfig, payuConfig } from './payu.config.ts'
import { refundedMinor, refundOnce } from './refund.ts'

/** PayU's limit for a merchant's reference. */
const longestTxnid = 25

/** PayU in India: a form that the browser posts there, and a form that it is sent back with. */
export function createPayu(config: PayuConfig): Gateway<'PAYU'> {
  const api = createPayuApi(config)
  return {
    name: 'PAYU',
    currencies: payuConfig.currencies,
    // Browsers hold a form to its policy through every redirect, and PayU passes the visitor on
    // among hosts of its own.
    opening: { form: ['https://*.payu.in', new URL(config.paymentUrl).origin] },

    // Nothing is created here, so that nothing can be created twice: PayU takes one payment for
    // a `txnid`, however often its form is sent.
    async initiate(attempt, payer, urls) {
      return {
        payload: {
          gateway: 'PAYU',
          ...commonPayload(attempt, urls),
          details: { initiateTransaction: formOf(config, attempt, payer, urls) },
        },
      }
    },

    parseReturn: (request) => ({ txId: readForm(config, request).txnid, isAuthentic: true }),

    fetchStatus: async (attempt) => toSnapshot(api, attempt, await api.findPayment(attempt.txId)),

    async parseWebhook(request) {
      const { txnid, mihpayid, status, unmappedstatus } = readForm(config, request)
      // "success" is said of an authorised payment and of the captured one, so the finer word
      // counts too. Only `txnid` and `status` are signed: with `txnid` in the key nobody can use
      // up the key of someone else's payment.
      return {
        dedupeKey: [txnid, mihpayid, status, unmappedstatus].join(':'),
        txId: txnid,
        ack: { contentType: 'text/plain', body: 'OK' },
      }
    },

    async refund(attempt, amount, key) {
      const mihpayid = attempt.providerPaymentId ?? (await api.findPayment(attempt.txId))?.mihpayid
      if (!mihpayid) return { state: 'FAILED', reason: 'PayU knows no payment to return.' }
      return refundOnce(api, mihpayid, amount, key)
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
    firstname: payer.name.slice(0, 60),
    email: payer.email,
  }
  return {
    ...hashed,
    key: config.key,
    // Ten digits of India, without the country's code.
    phone: payer.phone.replace(/\D/g, '').slice(-10),
    surl: returnPostUrl,
    furl: returnPostUrl,
    hash: requestHash(config, hashed),
    payUUrl: config.paymentUrl,
  }
}

const word = z._default(z.string(), '')
const formSchema = z.object({
  txnid: z.string().check(z.minLength(1)),
  mihpayid: word,
  status: word,
  unmappedstatus: word,
})

/** What PayU sends, with the browser and as a webhook. */
function readForm(config: PayuConfig, { rawBody }: RawRequest) {
  const fields = new URLSearchParams(rawBody.toString('utf8'))
  if (!isSame(responseHash(config, fields), fields.get('hash')?.toLowerCase())) throw notSigned()
  return parseEvent(formSchema, rawBody, formFields)
}

const failures = new Set(['failed', 'usercancelled', 'bounced', 'dropped', 'autorefund'])

async function toSnapshot(
  api: PayuApi,
  attempt: Attempt,
  payment: PayuPayment | undefined,
): Promise<Snapshot> {
  if (!payment) return { state: 'PENDING', reason: 'PayU has not seen this payment yet.' }
  const state = payment.unmappedstatus?.toLowerCase() ?? ''
  if (state === 'captured') return capturedSnapshot(api, attempt, payment)
  // Every try has an id of its own. That of a try without money would stand in the way of the
  // one that is paid later, so it is not told.
  if (failures.has(state)) return { state: 'FAILED', reason: payment.error_Message || state }
  const reason = state === 'auth' ? 'Debited, but not captured yet.' : `PayU says "${state}".`
  return { state: 'PENDING', reason }
}

async function capturedSnapshot(
  api: PayuApi,
  attempt: Attempt,
  { mihpayid, amt, currency = 'INR' }: PayuPayment,
): Promise<Snapshot> {
  const paid = toMoney(amt, currency)
  if (!paid) throw new ProviderUnreachable('PayU does not say what it captured')
  // PayU goes on calling a refunded payment captured. One that we hear of for the first time
  // cannot have been refunded by us; that question must not stand in the way of its news.
  const isRefunded =
    attempt.providerPaymentId === mihpayid && (await refundedMinor(api, mihpayid)) >= paid.minor
  return { state: isRefunded ? 'REFUNDED' : 'PAID', providerPaymentId: mihpayid, paid }
}
