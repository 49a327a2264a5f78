import { type Cells, checksOf } from './cell.ts'

const { own, browser, screen, ...every } = checksOf('RAZORPAY')
const refundsOfSdk = own(
  'SDK',
  'judge',
  'the official client makes, finds and lists refunds of all states',
)

export const razorpay: Cells = {
  create: [own('SDK', 'razorpay', 'the order carries our txId, as the official client sees it')],
  pay: [
    every.paid,
    own('simulator', 'status', 'a paid order is paid with what was captured'),
    own('SDK', 'order', 'an order with %j is %s once it is paid'),
  ],
  'decline then pay': [
    every.declined,
    own(
      'SDK',
      'status',
      'a failed payment leaves the order payable, and the next on the same order pays it',
    ),
  ],
  'in flight': [
    every.inFlight,
    own('SDK', 'capture', 'a read-only question captures nothing'),
    own(
      'simulator',
      'status',
      'a payment that waits at the bank is in flight until the bank decides',
    ),
  ],
  capture: [
    own('SDK', 'judge', 'the official client captures what is authorised, once and whole'),
    own('SDK', 'capture', 'an authorised payment is captured when its status is asked'),
  ],
  webhook: [
    every.webhooks,
    own('SDK', 'webhook', 'the official helpers agree with every signature'),
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
      'a refused refund has failed with what Razorpay says',
    ),
    refundsOfSdk,
  ],
  dispute: [
    every.disputed,
    own('SDK', 'judge', 'the official client reads a dispute, and how it ended'),
    own('sample', 'webhook', 'payment.dispute.%s with %j is %s, found by its payment'),
  ],
  policy: [
    screen,
    browser(
      'Razorpay’s window can be clicked and pays, without a CSP violation',
      'Razorpay’s window could not be clicked without style attributes',
    ),
  ],
}
