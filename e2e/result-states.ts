import { examFee } from '../contract/programme.ts'
import { aKspayId } from './payment-result.ts'

export const address = `/success?kspay_id=${aKspayId}`

const details = {
  email: 'a.rather.long.address.of.somebody@students.university.example',
  coupon_code: 'WELCOME10',
  fee: examFee,
  off: examFee / 10,
  provider: 'Razorpay',
  provider_reference: 'pay_PQ8rs7TuvWxYz1',
  paid_at: '2026-11-16T13:35:00.000Z',
  receipt_url: '/receipt/x?key=y',
}
export const paid = { amount: examFee * 0.9, details }
const free = { amount: 0, details: { ...details, off: examFee } }

/** Every state of the result, with what the server would answer. */
export const resultStates = [
  { name: 'paid', look: 'paid', status: 'PAYMENT_PAID', url: address, answer: paid },
  { name: 'free', look: 'paid', status: 'PAYMENT_PAID', url: address, answer: free },
  { name: 'failed', look: 'failed', status: 'FAILED', url: address, answer: {} },
  {
    name: 'otherwise',
    look: 'otherwise',
    status: 'FAILED',
    url: address,
    answer: { paid_otherwise: true },
  },
  {
    name: 'refunded',
    look: 'refunded',
    status: 'FAILED',
    url: address,
    answer: { refunded: { amount: examFee, currency: 'INR', at: '2026-11-18T06:30:00.000Z' } },
  },
  { name: 'closed', look: 'closed', status: 'PENDING', url: address, answer: { idle: true } },
  { name: 'pending', look: 'pending', status: 'PENDING', url: address, answer: {} },
  {
    name: 'in-flight',
    look: 'in-flight',
    status: 'PENDING',
    url: address,
    answer: { in_flight: true },
  },
] as const
