import { brand } from '../../../contract/brand.ts'
import { exactText, type Money } from '../../../contract/money.ts'
import { referenceOf } from '../../../contract/payment.ts'
import { landingPath } from '../../../contract/urls.ts'
import type { Mail } from '../../messaging/email.ts'
import type { Payee } from './payee.config.ts'
import { amountOf, lines, type Payment, throughWhom, wayBack } from './receipt-facts.ts'

type RefundMade = {
  amount: Money
  reason: string
  providerRefundId: string | null
  /** The key that it was asked for with; none where it was made on the provider's own pages. */
  key?: string
}

type Options = Payment & { refund: RefundMade; siteUrl: string; config: { payee: Payee } }

/** What was given back, all or a part, and when it will arrive. */
export function refundMail({ attempt, application, refund, siteUrl, config }: Options): Mail {
  const { amount, reason, providerRefundId } = refund
  const isPart = isPartOf(attempt, amount)
  const text = [
    `Dear ${application.fullname},`,
    '',
    isPart ? 'We have given back a part of your payment.' : 'We have given back your payment.',
    ...registration(attempt, isPart),
    '',
    ...lines([
      ['Given back', exactText(amount) + (isPart ? ` of ${amountOf(attempt)}` : '')],
      ...(reason ? [['Reason', reason] as const] : []),
      ...(providerRefundId ? [['Refund reference', providerRefundId] as const] : []),
      ['Receipt number', referenceOf(attempt.id)],
      ['Payment id', attempt.id],
      ...throughWhom(attempt),
      ['Given back by', config.payee.legalName],
    ]),
    '',
    wayBack,
    `If it is not there by then, write to us and quote ${referenceOf(attempt.id)}:`,
    `${siteUrl}${landingPath}#contact`,
  ]
  return {
    to: application.email,
    subject: `Your refund: ${brand.programme}`,
    text: text.join('\n'),
    messageId: `refund-${attempt.id}-${nameOf(refund)}`,
  }
}

/** Only what was paid as asked for has parts; other money goes back as it came. */
const isPartOf = ({ paidAt, amountMinor, currency }: Payment['attempt'], amount: Money) =>
  paidAt !== null && amount.currency === currency && amount.minor < amountMinor

function registration({ paidAt, state, surplus }: Payment['attempt'], isPart: boolean) {
  if (!paidAt) return []
  const stays = surplus || (isPart && state !== 'REFUNDED')
  return [
    stays
      ? 'Your registration for the scholarship exam stays as it is.'
      : 'Your registration for the scholarship exam has ended with it.',
  ]
}

/** An attempt may have several. In a message id only plain characters are safe. */
const nameOf = ({ key, providerRefundId, amount }: RefundMade) =>
  (key ?? providerRefundId ?? String(amount.minor)).replace(/[^\w-]/g, '')
