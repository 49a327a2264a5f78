import { brand } from '../../../contract/brand.ts'
import type { Mail } from '../../messaging/email.ts'
import { lines, type Receipt } from './receipt-facts.ts'

const openings: Record<Receipt['kind'], string> = {
  paid: 'We have received your payment. Your registration for the scholarship exam is complete.',
  free: 'Your registration for the scholarship exam is complete. Nothing was charged.',
  refunded: 'We have received your payment, and have given it back since.',
}

/** What an applicant keeps after paying; `url` leads to the same in print. */
export function receiptMail(receipt: Receipt, url: string, siteUrl: string): Mail {
  const { id, kind, payer, number, amount, facts } = receipt
  const text = [
    `Dear ${payer.name},`,
    '',
    openings[kind],
    '',
    ...lines([
      ['Receipt number', number],
      ['Amount', kind === 'free' ? amount : `${amount}, all taxes included`],
      ...facts,
    ]),
    '',
    'To print it, or to save it as a PDF:',
    url,
    '',
    ...(kind === 'refunded'
      ? []
      : ['Our team will get in touch with you soon for the next steps.']),
    siteUrl,
  ]
  return {
    to: payer.email,
    subject: `Your receipt: ${brand.programme}`,
    text: text.join('\n'),
    messageId: `receipt-${id}`,
  }
}
