import { type Cells, checksOf } from './cell.ts'

const { own, screen, ...every } = checksOf('CASHFREE')
const placedAndRefunded = own(
  'SDK',
  'sdk',
  'Cashfree’s SDK places an order of ours at the simulator, and refunds it',
)

export const cashfree: Cells = {
  create: [placedAndRefunded],
  pay: [every.paid, placedAndRefunded],
  'decline then pay': [
    every.declined,
    own(
      'simulator',
      'cashfree',
      'a try that failed leaves the order open, and a later one pays it',
    ),
  ],
  'in flight': [
    every.inFlight,
    own(
      'simulator',
      'tries',
      'a payment that a bank has not decided is in flight, and ends either way',
    ),
    own('sample', 'order', 'a payment that is %s leaves its order open: %j'),
  ],
  capture: 'not by us',
  webhook: [
    every.webhooks,
    own('SDK', 'sdk', 'Cashfree’s SDK believes the webhooks of the simulator'),
  ],
  'refund whole': [
    every.refunded,
    own('simulator', 'refund', 'a refund is made once, however often it is asked for'),
  ],
  'refund in part': [
    own('simulator', 'refund', 'a refund is made once, however often it is asked for'),
    placedAndRefunded,
  ],
  'refund failed': [
    own(
      'simulator',
      'refund',
      'a refund that waits is found again with its state, done or failed later',
      'a refund that Cashfree refuses has failed, in its words',
    ),
    own('sample', 'refund', 'a refund that is %s is %s'),
  ],
  dispute: [
    every.disputed,
    own('SDK', 'sdk', 'Cashfree’s SDK reads the disputes of an order at the simulator'),
    own('simulator', 'webhook', 'a dispute is told when it is opened and when it ends: %s'),
    own('sample', 'webhook', 'a dispute that is %s is %s'),
  ],
  policy: [screen],
}
