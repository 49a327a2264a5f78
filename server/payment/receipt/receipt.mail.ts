import { standingPath } from '../../../contract/urls.ts'
import type { Mail } from '../../messaging/email.ts'
import { type Receipt, textLines } from './receipt-lines.ts'
import { words } from './words.ts'

/** Receipt that an applicant keeps after paying; `url` leads to it in print. */
export function receiptMail(receipt: Receipt, url: string, siteUrl: string): Mail {
  const { id, kind, payer, number, amount, lines } = receipt
  const text = [
    words.dear(payer.name),
    '',
    words.receipt[kind],
    '',
    ...textLines([
      [words.labels.reference, number],
      ...lines,
      kind === 'free'
        ? [words.labels.charged, amount]
        : [words.labels.amount, words.receipt.withTaxes(amount)],
    ]),
    '',
    words.receipt.print,
    url,
    '',
    words.receipt.standing,
    `${siteUrl}${standingPath}`,
    '',
    ...(kind === 'refunded' || kind === 'taken' ? [] : [words.receipt.nextSteps]),
    siteUrl,
  ]
  return {
    to: payer.email,
    subject: words.receipt.subject,
    text: text.join('\n'),
    messageId: `receipt-${id}`,
  }
}
