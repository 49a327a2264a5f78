import * as z from 'zod/mini'
import { billingAddress } from '../../../../contract/billing.ts'
import type { Said } from '../../../../contract/messages/say.ts'
import { Problem } from '../../../http/problem.ts'
import { commonPayload } from '../../provider/common-payload.ts'
import { ownAndFurther } from '../../provider/further.ts'
import type { Attempt, Dispute, FurtherPayment, Gateway, Snapshot } from '../../provider/gateway.ts'
import { formFields, parseEvent } from '../../provider/parse-event.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { notSigned } from '../../provider/signature.ts'
import { createVerifoneApi } from './api.ts'
import { orderOf, toSnapshot } from './order.ts'
import { codeOf, refundWhole } from './refund.ts'
import { isSigned, receipt, receivedFields } from './signature.ts'
import { type VerifoneConfig, verifoneConfig } from './verifone.config.ts'

/** Origins that 2Checkout's own plugins list: the script, and the frames that it opens. */
const ownOrigins = ['https://2pay-js.2checkout.com', 'https://secure.2checkout.com']

/** Tokenisation: a one-time token and no card number, which is all digits and gets no further. */
const completion = z.strictObject({
  token: z.string().check(z.regex(/^(?!\d+$)[\w+/=.-]{16,200}$/)),
  billing: billingAddress,
})

const tag = z.optional(z.string())

/** The tags that docs/operating/payments.md has switched on at Verifone. */
const noticeSchema = z.object({
  REFNO: z.string(),
  REFNOEXT: tag,
  ORDERSTATUS: z.string(),
  IPN_DATE: z.string(),
  CHARGEBACK_RESOLUTION: tag,
  CHARGEBACK_REASON_CODE: tag,
})

/** Verifone, once 2Checkout: its frame turns the card into a token, our server charges that. */
export function createVerifone(config: VerifoneConfig): Gateway<'VERIFONE'> {
  const api = createVerifoneApi(config)
  const origins = [...new Set([...ownOrigins, new URL(config.scriptUrl).origin])]

  /** The best of all orders that carry our `txId`, or that we know by number. */
  async function findOrder(attempt: Attempt) {
    const { txId, providerOrderId } = attempt
    const known = providerOrderId ? [providerOrderId] : []
    const refNos = new Set([...known, ...(await api.findRefNos(txId))])
    const orders = await Promise.all([...refNos].map((refNo) => readOrder(refNo, attempt)))
    return best(attempt, orders)
  }

  /** An order that Verifone does not show yet is pending, not lost. */
  async function readOrder(refNo: string, attempt: Attempt): Promise<Snapshot> {
    try {
      return toSnapshot(await api.getOrder(refNo), attempt, config.mode)
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.status !== 404) throw error
      return { state: 'PENDING', providerOrderId: refNo, reason: 'Verifone does not show it yet.' }
    }
  }

  /** A refusal of this order is a declined card; one of ourselves is for the operator. */
  async function afterRefusal(error: unknown, attempt: Attempt): Promise<Snapshot> {
    const isAboutOrder =
      error instanceof ProviderRefused && (error.status === 400 || error.status === 422)
    if (!isAboutOrder) throw error
    const code = codeOf(error)
    if (code === 'INVALID_EES_TOKEN') {
      // It was too old, or an order took it whose answer was lost: then that order is found.
      const order = await findOrder(attempt)
      if (order && order.state !== 'FAILED') return order
      return { state: 'PENDING', declined: true, reason: staleToken }
    }
    // A token is good once. One that was used may have paid an order that is not shown yet.
    if (code.includes('TOKEN')) throw new ProviderUnreachable(`Verifone says ${code}`)
    return { state: 'PENDING', declined: true, reason: `Verifone refused: ${code}` }
  }

  return {
    name: 'VERIFONE',
    currencies: verifoneConfig.currencies,
    minimums: verifoneConfig.minimums,
    methods: ['cards'],
    opening: {
      script: origins,
      frame: origins,
      connect: origins,
      image: origins,
      inlineStyles: true,
    },

    // There is no order until there is a token.
    async initiate(attempt, payer, urls) {
      return {
        payload: {
          gateway: 'VERIFONE',
          ...commonPayload(attempt, urls),
          clientId: config.merchantCode,
          config: { scriptUrl: config.scriptUrl, prefill: { name: payer.name } },
        },
      }
    },

    async complete(attempt, result, payer, urls) {
      const given = z.safeParse(completion, result)
      if (!given.success) throw new Problem('invalid', unreadable(given.error))
      // Verifone knows no idempotency key: an order whose answer was lost must be found first.
      const earlier = await findOrder(attempt)
      if (earlier && earlier.state !== 'FAILED') return earlier
      try {
        const order = await api.placeOrder(orderOf(attempt, given.data, payer, urls, config.mode))
        return toSnapshot(order, attempt, config.mode)
      } catch (error) {
        return afterRefusal(error, attempt)
      }
    },

    async fetchStatus(attempt) {
      const found = await findOrder(attempt)
      return found ?? { state: 'PENDING', reason: 'Verifone has no order for this payment yet.' }
    },

    async parseWebhook({ rawBody }) {
      const fields = receivedFields(rawBody)
      if (!isSigned(fields, config.secretKey)) {
        throw notSigned()
      }
      const notice = parseEvent(noticeSchema, rawBody, formFields)
      const { REFNO: refNo, REFNOEXT: txId, ORDERSTATUS: status, IPN_DATE: date } = notice
      const dispute = disputeOf(notice)
      return {
        dedupeKey: [refNo, status, date, ...(dispute ? [dispute.state] : [])].join(':'),
        ...(txId && { txId }),
        ...(refNo && { providerOrderId: refNo }),
        ...(dispute && { dispute }),
        ack: { contentType: 'text/html', body: receipt(fields, config.secretKey, new Date()) },
      }
    },

    refund: async (attempt, amount) => refundWhole(api, await findOrder(attempt), attempt, amount),

    check: () => api.findRefNos('doctor'),

    // Nobody but our server can place an order. One that is there cannot be taken back.
    async cancel(attempt) {
      const order = await findOrder(attempt)
      return !order || order.state === 'FAILED'
    },
  }
}

const staleToken = 'Verifone does not take this token of the card: a new one is needed. Try again.'

/** Says nothing about the card, and of the billing address only what is wrong with it. */
function unreadable({ issues }: z.core.$ZodError) {
  const [address] = issues.filter(({ path }) => path[0] === 'billing' && path.length === 2)
  return (address?.message as Said | undefined) ?? 'payment.unreadable-card'
}

const rank = ['PENDING', 'FAILED']

/** Picks the order with money from several; where more than one has money, each is a payment. */
function best(attempt: Attempt, orders: Snapshot[]): Snapshot | undefined {
  const [first, ...others] = orders.filter(isTaken)
  if (first) return ownAndFurther(attempt, [first, ...others])
  const place = ({ state, inFlight }: Snapshot) => 2 * rank.indexOf(state) - (inFlight ? 1 : 0)
  return orders.toSorted((a, b) => place(a) - place(b))[0]
}

const isTaken = (order: Snapshot): order is FurtherPayment =>
  order.state === 'PAID' || order.state === 'REFUNDED'

const ends: Record<string, Dispute['state']> = { WON: 'won', LOST: 'lost', ACCEPTED: 'lost' }

/** A chargeback; the number of its order is all that names it. */
function disputeOf(notice: z.infer<typeof noticeSchema>): Dispute | undefined {
  const { REFNO: id, CHARGEBACK_RESOLUTION: resolution, CHARGEBACK_REASON_CODE: reason } = notice
  if (!resolution || resolution === 'NONE') return undefined
  return { id, state: ends[resolution] ?? 'open', ...(reason && { reason }) }
}
