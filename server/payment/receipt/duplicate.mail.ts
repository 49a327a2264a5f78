import { brand } from '../../../contract/brand.ts'
import { referenceOf } from '../../../contract/payment.ts'
import { landingPath } from '../../../contract/urls.ts'
import type { Mail } from '../../messaging/email.ts'
import { amountOf, indianTime, lines, type Payment, throughWhom, wayBack } from './receipt-facts.ts'

type Options = Payment & { isBeingRefunded: boolean; siteUrl: string }

/** Money came twice; `attempt` is the payment that was one too many. */
export function duplicateMail({ attempt, application, isBeingRefunded, siteUrl }: Options): Mail {
  const { id, paidAt } = attempt
  const text = [
    `Dear ${application.fullname},`,
    '',
    'You have paid for the scholarship exam twice. Your registration is complete, and you pay for it once.',
    ...(isBeingRefunded
      ? ['The second payment is being returned. You need not do anything.', wayBack]
      : ['Our team looks at the second payment and writes to you. You need not do anything.']),
    '',
    'The second payment:',
    ...lines([
      ['Reference', referenceOf(id)],
      ['Payment id', id],
      ['Amount', amountOf(attempt)],
      ...(paidAt ? [['Paid', indianTime(paidAt)] as const] : []),
      ...throughWhom(attempt),
    ]),
    '',
    'If you have a question, write to us and quote the reference:',
    `${siteUrl}${landingPath}#contact`,
  ]
  return {
    to: application.email,
    subject: `You have paid twice: ${brand.programme}`,
    text: text.join('\n'),
    messageId: `duplicate-${id}`,
  }
}
