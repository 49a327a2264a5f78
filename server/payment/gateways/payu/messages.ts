import * as z from 'zod/mini'
import { toMoney } from '../../../../contract/money.ts'
import { txIdPattern } from '../../../../contract/tx-id.ts'
import type { BrowserReturn, Dispute, Notice, RawRequest } from '../../provider/gateway.ts'
import { formFields, parseEvent } from '../../provider/parse-event.ts'
import { isSame, notSigned } from '../../provider/signature.ts'
import { responseHash } from './hash.ts'
import type { PayuConfig } from './payu.config.ts'

const ack = { contentType: 'text/plain', body: 'OK' }

const word = z._default(z.string(), '')
const formSchema = z.object({
  txnid: z.string().check(z.minLength(1)),
  mihpayid: word,
  status: word,
  unmappedstatus: word,
})

/** Reads what the browser brings back. A payer looks on: nothing in it is an error. */
export function parseReturn(config: PayuConfig, { rawBody }: RawRequest): BrowserReturn {
  const fields = new URLSearchParams(rawBody.toString('utf8'))
  const txId = fields.get('txnid')
  return { ...(txId && { txId }), isAuthentic: Boolean(txId) && isHashed(config, fields) }
}

/** Payments come as a signed form. The rest comes as JSON, which PayU signs in no way. */
export function parseWebhook(config: PayuConfig, request: RawRequest): Notice {
  const isSigned = isHashed(config, new URLSearchParams(request.rawBody.toString('utf8')))
  return isSigned ? paymentNotice(request) : unsignedNotice(config, request)
}

function paymentNotice({ rawBody }: RawRequest): Notice {
  const { txnid, mihpayid, status, unmappedstatus } = parseEvent(formSchema, rawBody, formFields)
  // "success" is said of an authorised payment and of the captured one, so the finer word counts
  // too. Only `txnid` and `status` are signed: with `txnid` in the deduplication key nobody can use
  // up that of someone else's payment.
  return { dedupeKey: [txnid, mihpayid, status, unmappedstatus].join(':'), txId: txnid, ack }
}

function isHashed(config: PayuConfig, fields: URLSearchParams) {
  return isSame(responseHash(config, fields), fields.get('hash')?.toLowerCase())
}

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const chargeback = z.object({
  event: z.literal('dispute'),
  cb_id: text,
  txn_id: text,
  cb_status: text,
  cb_amount: z.optional(z.nullable(text)),
  reason_code: z.optional(z.nullable(z.string())),
  updated_at: z.optional(z.nullable(z.string())),
})

const refundNews = z.object({
  action: z.literal('refund'),
  mihpayid: text,
  merchantTxnId: z.optional(z.nullable(z.string())),
  request_id: text,
  status: text,
})

/** Chargebacks and refunds: taken only with the shared secret in the URL that PayU was given. */
function unsignedNotice({ webhookToken }: PayuConfig, { rawBody, query }: RawRequest): Notice {
  const isKnown = webhookToken !== '' && isSame(webhookToken, query.get('token') ?? undefined)
  if (!isKnown) throw notSigned()
  const event = parseEvent(z.union([chargeback, refundNews]), rawBody)
  return 'event' in event ? disputeNotice(event) : refundNotice(event)
}

function disputeNotice(event: z.infer<typeof chargeback>): Notice {
  const { cb_id: id, txn_id, cb_status, cb_amount, reason_code: reason, updated_at } = event
  const amount = toMoney(cb_amount, 'INR')
  return {
    dedupeKey: ['dispute', id, cb_status, cb_amount, updated_at].join(':'),
    // Its documents call PayU's own number and ours by the same name.
    ...(txIdPattern.test(txn_id) ? { txId: txn_id } : { providerPaymentId: txn_id }),
    dispute: { id, state: endOf(cb_status), ...(amount && { amount }), ...(reason && { reason }) },
    ack,
  }
}

/** The words of its dashboard; what it does not call an end is none. */
function endOf(status: string): Dispute['state'] {
  if (/\bwon\b/i.test(status)) return 'won'
  return /\b(lost|accepted|debited)\b/i.test(status) ? 'lost' : 'open'
}

function refundNotice({ mihpayid, merchantTxnId, ...refund }: z.infer<typeof refundNews>): Notice {
  return {
    dedupeKey: ['refund', refund.request_id, refund.status].join(':'),
    ...(merchantTxnId && { txId: merchantTxnId }),
    providerPaymentId: mihpayid.trim(),
    ack,
  }
}
