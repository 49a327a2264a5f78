import { type Money, moneyText } from '../../../contract/money.ts'
import { referenceOf } from '../../../contract/tx-id.ts'
import { landingPath } from '../../../contract/urls.ts'
import type { Mail } from '../../messaging/email.ts'
import { cameOf } from '../attempt/captured.ts'
import { isGone } from '../attempt/transitions.ts'
import type { Payee } from './payee.config.ts'
import { amountOf, type Payment, textLines, throughWhom } from './receipt-lines.ts'
import { words } from './words.ts'

type RefundMade = {
  amount: Money
  reason: string
  providerRefundId: string | null
  /** False: the provider has taken it, and its bank is at work. */
  isMade?: boolean
  /** The payer's bank or the provider took it, after a dispute or a reversal. */
  isTaken?: boolean
  /** The key that it was asked for with; none where it was made on the provider's own pages. */
  key?: string
}

type Options = Payment & { refund: RefundMade; siteUrl: string; config: { payee: Payee } }

/** Tells the payer what was given back, all or a part, and when it will arrive. */
export function refundMail({ attempt, application, refund, siteUrl, config }: Options): Mail {
  const { amount, reason, providerRefundId, isMade = true, isTaken } = refund
  const isPart = isPartOf(attempt, amount)
  const stays = attempt.surplus || (isPart && !isGone(attempt.state))
  const { labels } = words
  const given = moneyText(amount)
  const text = [
    words.dear(application.fullname),
    '',
    words.refund[howOf(isMade, isTaken)](words.refund.what[whatOf(attempt, isPart)]),
    ...(attempt.paidAt ? [stays ? words.refund.stays : words.refund.ended] : []),
    '',
    ...textLines([
      [
        isTaken ? labels.takenBack : labels.refunded,
        isPart ? words.refund.of(given, amountOf(attempt)) : given,
      ],
      ...(reason && !isTaken ? [[labels.reason, reason] as const] : []),
      ...(providerRefundId
        ? [[isTaken ? labels.dispute : labels.refundReference, providerRefundId] as const]
        : []),
      [labels.reference, referenceOf(attempt.id)],
      [labels.paymentId, attempt.id],
      ...throughWhom(attempt),
      ...(isTaken ? [] : [[labels.refundedBy, config.payee.legalName] as const]),
    ]),
    '',
    ...(isTaken
      ? [...(stays ? [] : [words.refund.again]), words.refund.ask(referenceOf(attempt.id))]
      : [words.wayBack, words.refund.late(referenceOf(attempt.id))]),
    `${siteUrl}${landingPath}#contact`,
  ]
  return {
    to: application.email,
    subject: isTaken ? words.refund.takenSubject : words.refund.subject,
    text: text.join('\n'),
    messageId: `refund-${attempt.id}-${nameOf(refund)}`,
  }
}

const howOf = (isMade: boolean, isTaken = false) => {
  if (isTaken) return 'taken'
  return isMade ? 'made' : 'begun'
}

/** Only what was paid has parts; other money goes back as it came. */
function isPartOf(attempt: Payment['attempt'], amount: Money) {
  const came = cameOf(attempt)
  return attempt.paidAt !== null && amount.currency === came.currency && amount.minor < came.minor
}

function whatOf({ state, surplus }: Payment['attempt'], isPart: boolean) {
  if (!isPart) return surplus ? 'second' : 'whole'
  return isGone(state) ? 'rest' : 'part'
}

/** An attempt may have several. In a message id only plain characters are safe. */
const nameOf = ({ key, providerRefundId, amount }: RefundMade) =>
  (key ?? providerRefundId ?? String(amount.minor)).replace(/[^\w-]/g, '')
