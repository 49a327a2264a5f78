import { standingPath } from '../../../contract/urls.ts'
import type { Mail } from '../../messaging/email.ts'
import { lines, type Receipt } from './receipt-facts.ts'
import { words } from './words.ts'

/** Receipt that an applicant keeps after paying; `url` leads to it in print. */
export function receiptMail(receipt: Receipt, url: string, siteUrl: string): Mail {
  const { id, kind, payer, number, amount, facts } = receipt
  const text = [
    words.dear(payer.name),
    '',
    words.receipt[kind],
    '',
    ...lines([
      [words.facts.reference, number],
      ...facts,
      kind === 'free'
        ? [words.facts.charged, amount]
        : [words.facts.amount, words.receipt.withTaxes(amount)],
    ]),
    '',
    words.receipt.print,
    url,
    '',
    words.receipt.standing,
    `${siteUrl}${standingPath}`,
    '',
    ...(kind === 'refunded' ? [] : [words.receipt.nextSteps]),
    siteUrl,
  ]
  return {
    to: payer.email,
    subject: words.receipt.subject,
    text: text.join('\n'),
    messageId: `receipt-${id}`,
  }
}
