import { brand } from '../../contract/brand.ts'

/** Answers that people want before they pay. */
export const words = {
  title: 'Before you pay',
  who: (provider: string | undefined) =>
    provider
      ? `${brand.provider} takes the payment, through ${provider}.`
      : `${brand.provider} takes the payment, through our payment provider.`,
  refund: 'The exam fee is not refundable.',
  /** Promised by the Terms. */
  cancelled: 'If we cancel the exam, you get it back in full.',
  terms: 'Terms and conditions, 6.7',
  fails: 'If a payment fails:',
  either:
    'any amount deducted either reaches us and we mark you as paid, or it is refunded in 3-4 business days. Your application stays saved, so you can try again.',
  help: 'Need help?',
  ways: { phone: 'Call', whatsapp: 'WhatsApp', email: 'Email' } as Record<string, string>,
} as const
