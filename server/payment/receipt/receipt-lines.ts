import { dayInIndia, isPast, momentInIndia } from '../../../contract/calendar.ts'
import type { EventDates } from '../../../contract/event-dates.ts'
import { courseName, fullDate } from '../../../contract/event-words.ts'
import { type Money, moneyText } from '../../../contract/money.ts'
import { gatewayTitles } from '../../../contract/payment.ts'
import { referenceOf } from '../../../contract/tx-id.ts'
import type { Application } from '../../application/application.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'
import type { Bill } from '../attempt/bill.ts'
import { cameOf } from '../attempt/captured.ts'
import { isGone } from '../attempt/transitions.ts'
import type { Payee } from './payee.config.ts'
import { words } from './words.ts'

/** A payment and who made it: of both, what mails and receipts speak of. */
export type Payment = {
  attempt: Pick<
    StoredAttempt,
    | 'id'
    | 'gateway'
    | 'state'
    | 'amountMinor'
    | 'currency'
    | 'capturedMinor'
    | 'capturedCurrency'
    | 'couponCode'
    | 'providerOrderId'
    | 'providerPaymentId'
    | 'surplus'
    | 'paidAt'
  >
  application: Pick<Application, 'fullname' | 'email' | 'selectedCourse'>
}

type Attempt = Payment['attempt']

/** A line of a mail, or of the printed page. */
export type ReceiptLine = readonly [name: string, text: string]

export type Receipt = {
  id: string
  /** `other`: another sum came than was asked for, and staff accepted it. */
  kind: 'paid' | 'free' | 'other' | 'part' | 'refunded' | 'taken'
  payer: { name: string; email: string }
  /** Number that people quote. */
  number: string
  /** Sum that was paid, less what went back of it; all taxes included. */
  amount: string
  lines: ReceiptLine[]
}

type Terms = {
  payee: Payee
  dates: EventDates
  bill: Bill | undefined
  /** Serial number; a free seat has none, nor has a receipt of an early release. */
  serial?: string | undefined
  /** Sums that were given back, and taken back by the payer's bank or the provider. */
  gone?: { refunded: number; chargedBack: number }
}

/** Facts of a receipt, in a mail and in print alike. Undefined where nothing was paid. */
export function receiptOf(
  { attempt, application }: Payment,
  { payee, dates, bill, serial, gone = { refunded: 0, chargedBack: 0 } }: Terms,
): Receipt | undefined {
  const { id, state, paidAt } = attempt
  if (!paidAt || (state !== 'PAID' && !isGone(state))) return undefined
  const isFree = attempt.gateway === 'FREE'
  const payer = { name: application.fullname, email: application.email }
  const { labels } = words
  const came = cameOf(attempt)
  const goneMinor = gone.refunded + gone.chargedBack
  const isPart = state === 'PAID' && goneMinor > 0
  return {
    id,
    payer,
    kind: isPart ? 'part' : kindOf(attempt),
    number: referenceOf(id),
    amount: moneyText(isPart ? { ...came, minor: came.minor - goneMinor } : came),
    lines: [
      ...given(labels.serial, serial),
      [labels.paymentId, id],
      [isFree ? labels.applicant : labels.receivedFrom, payer.name],
      [labels.email, payer.email],
      [labels.for, labels.course(courseName(application.selectedCourse))],
      ...(state === 'PAID' ? [[labels.exam, examText(dates)] as const] : []),
      [isFree ? labels.registered : labels.paid, momentInIndia(paidAt.getTime())],
      ...throughWhom(attempt),
      [isFree ? labels.registeredWith : labels.paidTo, payee.legalName],
      ...given(labels.gstin, payee.gstin),
      ...given(labels.address, payee.address),
      ...billed(attempt, bill),
      ...(isPart ? takenOff(came, gone) : []),
    ],
  }
}

/** A day that has passed is nobody's next exam. */
const examText = ({ qualifying_test }: EventDates) =>
  isPast(qualifying_test, dayInIndia()) ? words.exam.next : words.exam.on(fullDate(qualifying_test))

function kindOf(attempt: Attempt) {
  if (attempt.state === 'REFUNDED') return 'refunded'
  if (attempt.state === 'CHARGED_BACK') return 'taken'
  if (attempt.gateway === 'FREE') return 'free'
  return isAsAsked(attempt) ? 'paid' : 'other'
}

function isAsAsked(attempt: Attempt) {
  const { minor, currency } = cameOf(attempt)
  return minor === attempt.amountMinor && currency === attempt.currency
}

function takenOff(came: Money, { refunded, chargedBack }: NonNullable<Terms['gone']>) {
  const off = (name: string, minor: number) =>
    given(name, minor > 0 ? `– ${moneyText({ ...came, minor })}` : undefined)
  return [
    [words.labels.received, moneyText(came)] as const,
    ...off(words.labels.refunded, refunded),
    ...off(words.labels.chargedBack, chargedBack),
  ]
}

/** The fee and the coupon, where there was one and its price was paid. */
function billed(attempt: Attempt, bill: Bill | undefined): ReceiptLine[] {
  const { couponCode, currency } = attempt
  if (!couponCode || !bill || !isAsAsked(attempt)) return []
  return [
    [words.labels.fee, moneyText({ minor: bill.feeMinor, currency })],
    [words.labels.coupon(couponCode), `– ${moneyText({ minor: bill.offMinor, currency })}`],
  ]
}

export const amountOf = (attempt: Attempt) => moneyText(cameOf(attempt))

/** The name under which the provider and the payer's bank know a payment. */
export const providerReference = ({ providerPaymentId, providerOrderId }: Attempt) =>
  providerPaymentId ?? providerOrderId ?? undefined

/** The mode of payment, and its name there. */
export function throughWhom(attempt: Attempt): ReceiptLine[] {
  if (attempt.gateway === 'FREE') return []
  const title = gatewayTitles[attempt.gateway]
  return [
    [words.labels.paidThrough, title],
    ...given(words.labels.referenceOf(title), providerReference(attempt)),
  ]
}

const given = (name: string, text: string | undefined): ReceiptLine[] =>
  text ? [[name, text]] : []

export const textLines = (lines: ReceiptLine[]) => lines.map(([name, text]) => `${name}: ${text}`)
