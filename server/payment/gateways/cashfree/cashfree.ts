import { commonPayload } from '../../provider/common-payload.ts'
import type { Attempt, Gateway, Opening, Snapshot } from '../../provider/gateway.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { type CashfreeApi, createCashfreeApi, orderPath, refusalOf } from './api.ts'
import { type CashfreeConfig, cashfreeConfig } from './cashfree.config.ts'
import { fetchDisputes } from './dispute.ts'
import { isMoney, orderAnswer, orderBody, paymentsAnswer, readOrder } from './order.ts'
import { refundCashfree, refundsAnswer } from './refund.ts'
import { readWebhook } from './webhook.ts'

/** Cashfree: an order of ours, paid on Cashfree's own page, from which the browser returns. */
export function createCashfree(config: CashfreeConfig): Gateway<'CASHFREE'> {
  const cashfree = createCashfreeApi(config)
  return {
    name: 'CASHFREE',
    currencies: cashfreeConfig.currencies,
    minimums: cashfreeConfig.minimums,
    methods: ['upi', 'cards', 'netbanking'],
    opening: openingOf(config),
    // Sessions are said to be good for a quarter of an hour; orders last for a day.
    checkoutMinutes: 10,

    async initiate(attempt, payer, urls) {
      const body = orderBody(attempt, payer, urls)
      const { order_id, payment_session_id } = await findOrPlace(cashfree, attempt, body)
      return {
        providerOrderId: order_id,
        payload: {
          gateway: 'CASHFREE',
          ...commonPayload(attempt, urls),
          providerOrderId: order_id,
          sessionId: payment_session_id ?? '',
          mode: config.mode,
          config: { scriptUrl: config.scriptUrl },
        },
      }
    },

    fetchStatus: (attempt) => fetchStatus(cashfree, attempt),
    parseWebhook: async (request) => readWebhook(request, config.clientSecret),
    refund: (attempt, amount, key) => refundCashfree(cashfree, attempt, amount, key),
    // An order that nobody placed: only a stranger is refused.
    check: () => findOrder(cashfree, 'doctor'),
    cancel: (attempt) => cancel(cashfree, attempt),
  }
}

/**
 * An order that we know is asked for instead: that brings a fresh session, where the idempotency
 * key would repeat one that is too old.
 */
async function findOrPlace(cashfree: CashfreeApi, attempt: Attempt, body: unknown) {
  const known = attempt.providerOrderId && (await findOrder(cashfree, attempt.txId))
  return known || placeOrder(cashfree, attempt.txId, body)
}

/** An order whose answer got lost is found again under its id, which is our `txId`. */
async function placeOrder(cashfree: CashfreeApi, txId: string, body: unknown) {
  try {
    return await cashfree('/orders', { body, key: `order ${txId}`, answer: orderAnswer })
  } catch (error) {
    const status = refusalOf(error)?.status
    const found = status === 409 || status === 422 ? await findOrder(cashfree, txId) : undefined
    if (found) return found
    throw error
  }
}

async function findOrder(cashfree: CashfreeApi, txId: string) {
  try {
    return await cashfree(orderPath(txId), { answer: orderAnswer })
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined
    throw error
  }
}

async function fetchStatus(cashfree: CashfreeApi, attempt: Attempt): Promise<Snapshot> {
  const { txId } = attempt
  const path = orderPath(txId)
  try {
    const order = await cashfree(path, { answer: orderAnswer })
    if (order.order_id !== txId) throw new ProviderUnreachable('Cashfree told of another order')
    const payments = await cashfree(`${path}/payments`, { answer: paymentsAnswer })
    if (!payments.some(isMoney)) return readOrder({ order, payments }, attempt)
    // A refund or a dispute leaves both the order and its payment as they were.
    const [refunds, disputes] = await Promise.all([
      cashfree(`${path}/refunds`, { answer: refundsAnswer }),
      fetchDisputes(cashfree, txId),
    ])
    return readOrder({ order, payments, refunds, disputes }, attempt)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.status !== 404) throw error
    // The order may still be on its way to Cashfree.
    return { state: 'PENDING', reason: refusal.reason }
  }
}

/** Cashfree may refuse, or take its time: only what the order says afterwards counts. */
async function cancel(cashfree: CashfreeApi, attempt: Attempt) {
  const body = { order_status: 'TERMINATED' }
  try {
    await cashfree(orderPath(attempt.txId), { body, isChange: true, answer: orderAnswer })
  } catch (error) {
    const status = refusalOf(error)?.status
    if (status === undefined || status === 401) throw error
  }
  const { state } = await fetchStatus(cashfree, attempt)
  return state === 'FAILED' || state === 'EXPIRED'
}

const host = (name: string) => `https://${name}.cashfree.com`
const pages = ['api', 'sandbox', 'payments', 'payments-test'].map(host)

function openingOf({ scriptUrl, apiUrl }: CashfreeConfig): Opening {
  const [script, api] = [new URL(scriptUrl).origin, new URL(apiUrl).origin]
  const all = (...origins: string[]) => [...new Set(origins)]
  return {
    script: all(host('sdk'), script),
    frame: all(host('sdk'), ...pages, script, api),
    connect: all(host('api'), script, api),
    // Cashfree's script leaves with a form, which browsers check with this (CSP form-action).
    form: all(...pages, script, api),
  }
}
