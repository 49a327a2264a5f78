import { isIPv4 } from 'node:net'
import type { BillingAddress } from '../../../../contract/billing.ts'
import { toDecimal, toMoney } from '../../../../contract/money.ts'
import type { Attempt, Payer, Snapshot, Urls } from '../../provider/gateway.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import type { VerifoneOrder } from './api.ts'
import type { VerifoneConfig } from './verifone.config.ts'

type Mode = VerifoneConfig['mode']

/** Result that the browser hands over: the card's token, and where its holder lives. */
export type CardResult = { token: string; billing: BillingAddress }

export function orderOf(
  { txId, expected }: Attempt,
  { token, billing }: CardResult,
  payer: Payer,
  { returnUrl }: Urls,
  mode: Mode,
) {
  const [firstName = '', ...others] = payer.name.split(' ')
  const { currency } = expected
  const network = isIPv4(payer.clientIp) ? { CustomerIP: payer.clientIp } : {}
  return {
    Currency: currency,
    Country: billing.country,
    Language: 'en',
    ExternalReference: txId,
    ...network,
    BillingDetails: {
      FirstName: firstName,
      // Verifone wants one; many people have none.
      LastName: others.join(' ') || firstName,
      Email: payer.email,
      Phone: payer.phone,
      Address1: billing.address,
      City: billing.city,
      State: billing.state,
      Zip: billing.zip,
      CountryCode: billing.country,
    },
    Items: [
      {
        // It is in no catalogue.
        Code: null,
        Name: 'Scholarship exam fee',
        Quantity: 1,
        IsDynamic: true,
        Tangible: false,
        PurchaseType: 'PRODUCT',
        Price: { Amount: toDecimal(expected.minor), Type: 'CUSTOM' },
      },
    ],
    PaymentDetails: {
      Type: mode === 'live' ? 'EES_TOKEN_PAYMENT' : 'TEST',
      Currency: currency,
      ...network,
      PaymentMethod: {
        EesToken: token,
        Vendor3DSReturnURL: returnUrl,
        Vendor3DSCancelURL: returnUrl,
      },
    },
  }
}

const denials = new Set(['FRAUD', 'INVALIDDATA'])
/** Statuses with money: an error before it no longer counts. */
const withMoney = new Set(['COMPLETE', 'AUTHRECEIVED', 'REFUND'])

/** Translates one order into a snapshot of the attempt. */
export function toSnapshot(order: VerifoneOrder, attempt: Attempt, mode: Mode): Snapshot {
  const { RefNo, Status, ApproveStatus } = order
  const refusal = withMoney.has(Status ?? '') ? undefined : refusalOf(order)
  // Without an order nothing stands in the way of another card. One that Verifone keeps might yet
  // be paid on its own pages, so the next card belongs to another attempt.
  if (refusal && !RefNo) return { state: 'PENDING', declined: true, reason: refusal }
  // An order that came to nothing may be followed by another one, so its number is not told.
  if (refusal) return { state: 'FAILED', reason: refusal }
  if (!RefNo) throw new ProviderUnreachable('Verifone does not say which order it speaks of')
  if (order.TestOrder === true && mode === 'live') {
    return { state: 'FAILED', reason: 'A test order of Verifone: no money moved.' }
  }
  const known = { providerOrderId: RefNo, providerPaymentId: RefNo }
  const reason = `Verifone says "${Status}".`
  switch (Status) {
    case 'COMPLETE':
      return { state: 'PAID', ...known, paid: paidOf(order) }
    case 'AUTHRECEIVED':
      return ApproveStatus === 'OK'
        ? { state: 'PAID', ...known, paid: paidOf(order) }
        : undecided(order, { providerOrderId: RefNo, inFlight: true })
    case 'REFUND':
      return { state: 'REFUNDED', ...known, paid: paidOf(order), refunds: [refundOf(RefNo, order)] }
    case 'REVERSED':
    case 'CANCELED':
      // Money that was here and is gone is a case for a person, not a payment that never was.
      return attempt.providerPaymentId === RefNo
        ? { state: 'PAID', ...known, paid: paidOf(order), disputes: [reversalOf(RefNo, Status)] }
        : { state: 'FAILED', reason }
    case 'INVALID':
      return { state: 'FAILED', reason }
    case 'PENDING_APPROVAL':
    case 'PAYMENT_AUTHORIZED':
    case 'PAYMENT_RECEIVED':
      return undecided(order, { providerOrderId: RefNo, inFlight: true })
    default: {
      const redirectUrl = confirmationOf(order)
      // Until its holder has confirmed, a card is charged nothing.
      return undecided(order, {
        providerOrderId: RefNo,
        ...(redirectUrl && { redirectUrl, left: true }),
      })
    }
  }
}

function undecided({ Status, ApproveStatus }: VerifoneOrder, pending: Partial<Snapshot>): Snapshot {
  if (denials.has(ApproveStatus ?? '')) {
    return { state: 'FAILED', reason: 'Verifone does not approve of the order.' }
  }
  return { state: 'PENDING', reason: `Verifone says "${Status}".`, ...pending }
}

function refusalOf({ Errors, error_code }: VerifoneOrder) {
  const [code] = Object.keys(Errors ?? {})
  const isRefused = code !== undefined || error_code
  return isRefused ? `Verifone refused: ${error_code ?? code}` : undefined
}

function paidOf({ GrossPrice, Currency }: VerifoneOrder) {
  const paid = toMoney(GrossPrice, Currency?.toUpperCase())
  if (!paid) throw new ProviderUnreachable('Verifone does not say what it captured')
  return paid
}

/** It has no number of its own: an order is returned as a whole, and once. */
const refundOf = (refNo: string, order: VerifoneOrder) => ({
  providerRefundId: refNo,
  amount: paidOf(order),
  state: 'DONE' as const,
})

const reversalOf = (id: string, reason: string) => ({ id, state: 'lost' as const, reason })

function confirmationOf({ PaymentDetails }: VerifoneOrder) {
  const found = PaymentDetails?.PaymentMethod?.Authorize3DS
  if (!found || Array.isArray(found)) return undefined
  const url = new URL(found.Href)
  url.searchParams.set('avng8apitoken', found.Params.avng8apitoken)
  return url.href
}
