import type { GatewayName } from '../contract/payment.ts'

/** An order from before the simulators started, with what was paid on it. */
export type RecalledOrder = {
  gateway: GatewayName
  /** Our own id of it. */
  txId: string
  id: string
  minor: number
  currency: string
  at: string
  payments: {
    id: string
    minor: number
    at: string
    refunds: { id: string; key: string; minor: number; state: 'PENDING' | 'DONE' | 'FAILED' }[]
    disputes: { id: string; minor: number; state: 'open' | 'won' | 'lost' }[]
  }[]
}

export type Recall = (order: RecalledOrder) => void
