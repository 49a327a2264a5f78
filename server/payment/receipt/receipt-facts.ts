import { dayInIndia, timeInIndia } from '../../../contract/calendar.ts'
import { courseName, fullDate } from '../../../contract/event-words.ts'
import { exactText } from '../../../contract/money.ts'
import { type GatewayName, referenceOf } from '../../../contract/payment.ts'
import type { Application } from '../../application/application.ts'
import type { StoredAttempt } from '../payment.store.ts'
import type { Payee } from './payee.config.ts'

/** A payment and who made it: of both, what mails and receipts speak of. */
export type Payment = {
  attempt: Pick<
    StoredAttempt,
    | 'id'
    | 'gateway'
    | 'state'
    | 'amountMinor'
    | 'currency'
    | 'providerOrderId'
    | 'providerPaymentId'
    | 'surplus'
    | 'paidAt'
  >
  application: Pick<Application, 'fullname' | 'email' | 'selectedCourse'>
}

type Attempt = Payment['attempt']

/** A line of a mail, or of the printed page. */
export type Fact = readonly [name: string, text: string]

/** The gateways, as payers know them. */
export const gatewayTitles: Record<GatewayName, string> = {
  RAZORPAY: 'Razorpay',
  PAYPAL: 'PayPal',
  CASHFREE: 'Cashfree',
  PAYU: 'PayU',
  STRIPE: 'Stripe',
  VERIFONE: 'Verifone',
}

export type Receipt = {
  id: string
  kind: 'paid' | 'free' | 'refunded'
  payer: { name: string; email: string }
  /** What people quote. */
  number: string
  /** What was paid, all taxes included. */
  amount: string
  facts: Fact[]
}

/** What a receipt says, in a mail and in print alike. Undefined where nothing was paid. */
export function receiptOf({ attempt, application }: Payment, payee: Payee): Receipt | undefined {
  const { id, state, paidAt } = attempt
  if (!paidAt || (state !== 'PAID' && state !== 'REFUNDED')) return undefined
  const isFree = attempt.gateway === 'FREE'
  const payer = { name: application.fullname, email: application.email }
  return {
    id,
    payer,
    kind: state === 'REFUNDED' ? 'refunded' : isFree ? 'free' : 'paid',
    number: referenceOf(id),
    amount: amountOf(attempt),
    facts: [
      ['Payment id', id],
      [isFree ? 'Applicant' : 'Received from', payer.name],
      ['Email', payer.email],
      ['For', `Scholarship exam, ${courseName(application.selectedCourse)}`],
      [isFree ? 'Registered' : 'Paid', indianTime(paidAt)],
      ...throughWhom(attempt),
      [isFree ? 'Registered with' : 'Paid to', payee.legalName],
      ...given('GSTIN', payee.gstin),
      ...given('Address', payee.address),
    ],
  }
}

export const amountOf = ({ amountMinor, currency }: Attempt) =>
  exactText({ minor: amountMinor, currency })

/** The mode of payment, and the name under which the provider and the payer's bank know it. */
export function throughWhom(attempt: Attempt): Fact[] {
  if (attempt.gateway === 'FREE') return []
  const title = gatewayTitles[attempt.gateway]
  const reference = attempt.providerPaymentId ?? attempt.providerOrderId ?? undefined
  return [['Paid through', title], ...given(`${title} reference`, reference)]
}

const given = (name: string, text: string | undefined): Fact[] => (text ? [[name, text]] : [])

/** "16 November 2026, 19:05 IST". */
export const indianTime = (at: Date) =>
  `${fullDate(dayInIndia(at.getTime()))}, ${timeInIndia(at.getTime())} IST`

export const lines = (facts: Fact[]) => facts.map(([name, text]) => `${name}: ${text}`)

/** How refunds travel, in every mail that speaks of one. */
export const wayBack =
  'The money goes back to the card or account it came from. Banks usually show it within 5 to 7 business days, some need 10.'
