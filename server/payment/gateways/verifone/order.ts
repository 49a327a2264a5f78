import { isIPv4 } from 'node:net'
import { toDecimal, toMoney } from '../../../../contract/money.ts'
import type { Attempt, Payer, Snapshot, Urls } from '../../gateway.ts'
import { ProviderUnreachable } from '../../provider-call.ts'
import type { VerifoneOrder } from './api.ts'

export function orderOf(
  { txId, expected }: Attempt,
  token: string,
  payer: Payer,
  { returnUrl }: Urls,
) {
  const [firstName = '', ...others] = payer.name.split(' ')
  const { currency } = expected
  const network = isIPv4(payer.clientIp) ? { CustomerIP: payer.clientIp } : {}
  return {
    Currency: currency,
    Country: 'IN',
    Language: 'EN',
    ExternalReference: txId,
    ...network,
    BillingDetails: {
      FirstName: firstName,
      // Verifone wants one; many people have none.
      LastName: others.join(' ') || firstName,
      Email: payer.email,
      Phone: payer.phone,
      CountryCode: 'IN',
    },
    Items: [
      {
        Name: 'Scholarship exam fee',
        Quantity: 1,
        IsDynamic: true,
        Tangible: false,
        PurchaseType: 'PRODUCT',
        Price: { Amount: toDecimal(expected.minor), Type: 'CUSTOM' },
      },
    ],
    PaymentDetails: {
      Type: 'EES_TOKEN_PAYMENT',
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

const failures = new Set(['CANCELED', 'REVERSED', 'INVALID'])
const denials = new Set(['FRAUD', 'INVALIDDATA'])

export function toSnapshot(order: VerifoneOrder): Snapshot {
  const problem = problemOf(order)
  // An order that came to nothing may be followed by another one for the same attempt, so its
  // number is not told.
  if (problem) return { state: 'FAILED', reason: problem }
  const { RefNo, Status } = order
  if (!RefNo) throw new ProviderUnreachable('Verifone does not say which order it speaks of')
  const known = { providerOrderId: RefNo, providerPaymentId: RefNo }
  switch (Status) {
    case 'AUTHRECEIVED':
    case 'COMPLETE':
      return { state: 'PAID', ...known, paid: paidOf(order) }
    case 'REFUND':
      return { state: 'REFUNDED', ...known }
    default: {
      const redirectUrl = confirmationOf(order)
      const reason = `Verifone says "${Status}".`
      return {
        state: 'PENDING',
        providerOrderId: RefNo,
        reason,
        ...(redirectUrl && { redirectUrl }),
      }
    }
  }
}

function problemOf({ Errors, error_code, Status, ApproveStatus }: VerifoneOrder) {
  const [code] = Object.keys(Errors ?? {})
  if (code !== undefined || error_code) return `Verifone refused: ${error_code ?? code}`
  if (failures.has(Status ?? '')) return `Verifone says "${Status}".`
  // Money that was taken stays taken until it is returned, whatever is thought of the order.
  const isDenied = denials.has(ApproveStatus ?? '') && Status !== 'COMPLETE' && Status !== 'REFUND'
  return isDenied ? 'Verifone does not approve of the order.' : undefined
}

function paidOf({ GrossPrice, Currency }: VerifoneOrder) {
  const paid = toMoney(GrossPrice, Currency?.toUpperCase())
  if (!paid) throw new ProviderUnreachable('Verifone does not say what it captured')
  return paid
}

function confirmationOf({ PaymentDetails }: VerifoneOrder) {
  const found = PaymentDetails?.PaymentMethod?.Authorize3DS
  if (!found || Array.isArray(found)) return undefined
  const url = new URL(found.Href)
  url.searchParams.set('avng8apitoken', found.Params.avng8apitoken)
  return url.href
}
