import type { Mail } from '../messaging/email.ts'

type Told = { type: string; timestamp: string; data: Record<string, unknown> }

const subjects: Record<string, string> = {
  'application.paid': 'Paid',
  'payment.refunded': 'Refunded',
}

/** Tells the staff that someone paid, or got money back. */
export function staffMail({ type, timestamp, data }: Told, to: string, messageId: string): Mail {
  const { amount, currency, reference } = data
  const lines = Object.entries(data)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
  return {
    to,
    subject: `${subjects[type] ?? type}: ${currency} ${amount}, ${reference}`,
    text: [...lines, `at: ${timestamp}`].join('\n'),
    messageId,
  }
}
