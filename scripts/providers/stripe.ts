import { type Cells, checksOf } from './cell.ts'

const { own, browser, screen, ...every } = checksOf('STRIPE')
const refundsOfSdk = own(
  'SDK',
  'judge',
  'the official client makes, finds and lists refunds of all states',
)

export const stripe: Cells = {
  create: [
    own(
      'SDK',
      'stripe',
      'the intent carries our txId, amount and currency, and takes every method of the account',
    ),
  ],
  pay: [
    every.paid,
    own('simulator', 'status', 'a succeeded intent is paid with what was received'),
  ],
  'decline then pay': [
    every.declined,
    own(
      'simulator',
      'status',
      'a declined card leaves the intent payable, and the next try on it pays',
    ),
  ],
  'in flight': [
    every.inFlight,
    own('SDK', 'judge', 'the official client sees 3-D Secure wait, and money in processing'),
  ],
  capture: [
    own('SDK', 'judge', 'the official client captures what is held, once'),
    own('simulator', 'status', 'held money is captured when its status is asked'),
  ],
  webhook: [
    every.webhooks,
    own('SDK', 'webhook', "Stripe's own check accepts what the simulator signs"),
  ],
  'refund whole': [
    every.refunded,
    own('simulator', 'refund', 'a refund is made once per key, and the payment is then refunded'),
    refundsOfSdk,
  ],
  'refund in part': [
    own(
      'simulator',
      'refund',
      'a partial refund leaves the payment paid, and more than is left is refused',
    ),
    refundsOfSdk,
  ],
  'refund failed': [
    own(
      'simulator',
      'refund',
      'a refund that was done and failed later has failed, and another key tries again',
      'a refused refund has failed with what Stripe says',
    ),
    refundsOfSdk,
  ],
  dispute: [
    every.disputed,
    own('SDK', 'judge', 'the official client reads a dispute, and how it ended'),
    own('SDK', 'dispute', 'a dispute is seen and told as open, then after %s as %s'),
    own('sample', 'webhook', 'charge.dispute.%s of one that is %s tells %s'),
  ],
  policy: [
    screen,
    browser('Stripe mounts its fields in frames of its own and pays, without a CSP violation'),
  ],
}
