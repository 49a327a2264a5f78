import * as z from 'zod/mini'
import type { Money } from '../../../../contract/money.ts'
import { toDecimal } from '../../../../contract/money.ts'
import { Problem } from '../../../http/problem.ts'
import { commonPayload } from '../../common-payload.ts'
import type { Attempt, Gateway, Refund, Snapshot } from '../../gateway.ts'
import { formFields, parseEvent } from '../../parse-event.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
import { notSigned } from '../../signature.ts'
import { createVerifoneApi, type VerifoneApi } from './api.ts'
import { orderOf, toSnapshot } from './order.ts'
import { isSigned, receipt, receivedFields } from './signature.ts'
import { type VerifoneConfig, verifoneConfig } from './verifone.config.ts'

const ownOrigin = 'https://www.2checkout.com'

/** A one-time token and nothing else; a card number is all digits and gets no further. */
const completion = z.strictObject({
  token: z.string().check(z.regex(/^(?!\d+$)[\w+/=.-]{16,200}$/)),
})

/** The tags that docs/operating.md has switched on at Verifone. */
const noticeSchema = z.object({
  REFNO: z.string(),
  REFNOEXT: z.optional(z.string()),
  ORDERSTATUS: z.string(),
  IPN_DATE: z.string(),
})

/** Verifone, once 2Checkout: the browser turns the card into a token, the server charges that. */
export function createVerifone(config: VerifoneConfig): Gateway<'VERIFONE'> {
  const api = createVerifoneApi(config)
  const origins = [...new Set([ownOrigin, new URL(config.scriptUrl).origin])]
  return {
    name: 'VERIFONE',
    currencies: verifoneConfig.currencies,
    opening: { script: origins, connect: origins },

    // There is no order until there is a token.
    async initiate(attempt, _payer, urls) {
      return {
        payload: {
          gateway: 'VERIFONE',
          ...commonPayload(attempt, urls),
          clientId: config.merchantCode,
          publishableKey: config.publishableKey,
          config: { scriptUrl: config.scriptUrl },
        },
      }
    },

    async complete(attempt, result, payer, urls) {
      const given = z.safeParse(completion, result)
      if (!given.success) throw new Problem('invalid', 'The card could not be read. Try again.')
      // Verifone knows no idempotency key: an order whose answer was lost must be found first.
      const earlier = await findOrder(api, attempt)
      if (earlier && earlier.state !== 'FAILED') return earlier
      const order = orderOf(attempt, given.data.token, payer, urls)
      return toSnapshot(await api.placeOrder(order).catch(refusedOrder))
    },

    async fetchStatus(attempt) {
      const found = await findOrder(api, attempt)
      return found ?? { state: 'PENDING', reason: 'Verifone has no order for this payment yet.' }
    },

    async parseWebhook({ rawBody }) {
      const fields = receivedFields(rawBody)
      if (!isSigned(fields, config.secretKey)) {
        throw notSigned()
      }
      const notice = parseEvent(noticeSchema, rawBody, formFields)
      const { REFNO: refNo, REFNOEXT: txId, ORDERSTATUS: status, IPN_DATE: date } = notice
      return {
        dedupeKey: [refNo, status, date].join(':'),
        ...(txId && { txId }),
        ...(refNo && { providerOrderId: refNo }),
        ack: { contentType: 'text/html', body: receipt(fields, config.secretKey, new Date()) },
      }
    },

    refund: (attempt, amount) => refundWhole(api, attempt, amount),
  }
}

/**
 * The order by its number; where that is unknown, or came to nothing, the best one that carries
 * our `txId`: a later order may have been paid.
 */
async function findOrder(api: VerifoneApi, attempt: Attempt): Promise<Snapshot | undefined> {
  const { txId, providerOrderId } = attempt
  const known = providerOrderId && (await readOrder(api, providerOrderId))
  if (known && known.state !== 'FAILED') return known
  const others = (await api.findRefNos(txId)).filter((refNo) => refNo !== providerOrderId)
  const read = await Promise.all(others.map((refNo) => readOrder(api, refNo)))
  const all = known ? [known, ...read] : read
  const rank = ['PAID', 'REFUNDED', 'PENDING', 'FAILED']
  return all.toSorted((a, b) => rank.indexOf(a.state) - rank.indexOf(b.state))[0]
}

/** An order that Verifone does not show yet is pending, not lost. */
async function readOrder(api: VerifoneApi, refNo: string): Promise<Snapshot> {
  try {
    return toSnapshot(await api.getOrder(refNo))
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.status !== 404) throw error
    return { state: 'PENDING', providerOrderId: refNo, reason: 'Verifone does not show it yet.' }
  }
}

const errorCode = z.object({ error_code: z.string() })
const codeOf = (refusal: ProviderRefused) => z.safeParse(errorCode, refusal.body).data?.error_code

/** A refusal of this order is a failed payment; one of ourselves is for the operator. */
function refusedOrder(error: unknown) {
  const isAboutOrder =
    error instanceof ProviderRefused && (error.status === 400 || error.status === 422)
  if (!isAboutOrder) throw error
  const code = codeOf(error) ?? `status ${error.status}`
  // A token is good once. One that was used may have paid an order that is not shown yet.
  if (code.includes('TOKEN')) throw new ProviderUnreachable(`Verifone says ${code}`)
  return { error_code: code }
}

/**
 * Whole refunds only: Verifone returns a payment as a whole once, so that a repeated call does
 * no harm, while nothing would keep a part from being returned twice.
 */
async function refundWhole(api: VerifoneApi, attempt: Attempt, amount: Money): Promise<Refund> {
  const order = await findOrder(api, attempt)
  const refNo = order?.providerOrderId
  if (order?.state === 'REFUNDED' && refNo) return { state: 'DONE', providerRefundId: refNo }
  if (order?.state !== 'PAID' || !refNo) {
    return { state: 'FAILED', reason: 'Verifone knows no payment to return.' }
  }
  const isWhole = order.paid?.minor === amount.minor && order.paid.currency === amount.currency
  if (!isWhole) return { state: 'FAILED', reason: 'Verifone returns whole payments only.' }
  const details = { amount: toDecimal(amount.minor), comment: attempt.txId, reason: 'Other' }
  try {
    await api.refund(refNo, details)
    return { state: 'PENDING', providerRefundId: refNo }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return afterRefusal(codeOf(error) ?? `status ${error.status}`)
  }
}

/** Asked for already, or too early: only completed orders can be returned. */
function afterRefusal(code: string): Refund {
  const isUndecided = /ALREADY|REGISTERED|PENDING|STATUS/.test(code)
  return { state: isUndecided ? 'PENDING' : 'FAILED', reason: `Verifone refused: ${code}` }
}
