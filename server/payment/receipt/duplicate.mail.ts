import { momentInIndia } from '../../../contract/calendar.ts'
import { referenceOf } from '../../../contract/tx-id.ts'
import { landingPath } from '../../../contract/urls.ts'
import type { Mail } from '../../messaging/email.ts'
import { amountOf, type Payment, textLines, throughWhom } from './receipt-lines.ts'
import { words } from './words.ts'

type Options = Payment & { isBeingRefunded: boolean; siteUrl: string }

/** Money came twice; `attempt` is the payment that was one too many. */
export function duplicateMail({ attempt, application, isBeingRefunded, siteUrl }: Options): Mail {
  const { id, paidAt } = attempt
  const { duplicate, labels } = words
  const text = [
    words.dear(application.fullname),
    '',
    duplicate.twice,
    ...(isBeingRefunded ? [duplicate.goesBack, words.wayBack] : [duplicate.isLookedAt]),
    '',
    duplicate.second,
    ...textLines([
      [labels.reference, referenceOf(id)],
      [labels.paymentId, id],
      [labels.amount, amountOf(attempt)],
      ...(paidAt ? [[labels.paid, momentInIndia(paidAt.getTime())] as const] : []),
      ...throughWhom(attempt),
    ]),
    '',
    duplicate.ask,
    `${siteUrl}${landingPath}#contact`,
  ]
  return {
    to: application.email,
    subject: duplicate.subject,
    text: text.join('\n'),
    messageId: `duplicate-${id}`,
  }
}
