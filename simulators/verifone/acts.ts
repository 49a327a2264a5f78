import type { Act } from '../acts.ts'
import type { World } from '../world.ts'
import { capturePayment, type Order } from './ledger.ts'
import { notify } from './messages.ts'

type Deed = {
  /** Tells if there is something to act on. */
  fits: (order: Order) => boolean
  change: (order: Order) => void
  /** Events that Verifone sends to the site. */
  tells: string[]
}

const isReviewed = ({ status }: Order) => status === 'AUTHRECEIVED'
const isComplete = ({ status }: Order) => status === 'COMPLETE'
const isDisputed = ({ chargeback }: Order) => chargeback === 'OPEN'
const hasRefund = ({ status, refund }: Order) => status === 'COMPLETE' && refund === 'registered'
const becomes = (status: Order['status']) => (order: Order) => {
  order.status = status
}
const isCharged = (chargeback: Order['chargeback'], status?: Order['status']) => (order: Order) => {
  order.chargeback = chargeback
  if (status) order.status = status
}

const captured = ['PAYMENT_AUTHORIZED', 'COMPLETE']

type Again = (order: Order) => Order

const deeds: Record<Exclude<Act['act'], 'second-capture'>, Deed> = {
  finish: { fits: isReviewed, change: (order) => capturePayment(order), tells: captured },
  fail: { fits: isReviewed, change: becomes('REVERSED'), tells: ['REVERSED'] },
  'late-success': {
    fits: ({ status }) => ['PENDING', 'CANCELED'].includes(status),
    change: (order) => capturePayment(order),
    tells: captured,
  },
  refund: { fits: isComplete, change: becomes('REFUND'), tells: ['REFUND'] },
  'finish-refund': { fits: hasRefund, change: becomes('REFUND'), tells: ['REFUND'] },
  'fail-refund': {
    fits: hasRefund,
    change: (order) => {
      order.refund = 'none'
    },
    tells: [],
  },
  dispute: { fits: isComplete, change: isCharged('OPEN'), tells: ['COMPLETE'] },
  'win-dispute': { fits: isDisputed, change: isCharged('WON'), tells: ['COMPLETE'] },
  'lose-dispute': { fits: isDisputed, change: isCharged('LOST', 'REVERSED'), tells: ['REVERSED'] },
  expire: {
    fits: ({ status }) => status === 'PENDING',
    change: (order) => {
      order.status = 'CANCELED'
      order.confirmation = undefined
    },
    tells: ['CANCELED'],
  },
}

/** Acts on the latest order that it can be done to; Verifone returns no parts on its own pages. */
export function perform(world: World, orders: Order[], again: Again, { act, minor }: Act) {
  if (act === 'second-capture') {
    const paid = orders.findLast(isComplete)
    if (paid) notify(world, again(paid), captured)
    return paid !== undefined
  }
  const { fits, change, tells } = deeds[act]
  const order = orders.findLast(fits)
  if (!order || minor !== undefined) return false
  change(order)
  notify(world, order, tells)
  return true
}
