import { type Cells, checksOf } from './cell.ts'

const { own, screen, ...every } = checksOf('VERIFONE')

/** It has no SDK that could judge. */
export const verifone: Cells = {
  create: [own('sample', 'order', "has the fields of 2Checkout's own samples, of the same kinds")],
  pay: [
    every.paid,
    own(
      'simulator',
      'verifone',
      'is paid at once where the bank asks nothing',
      'sends the cardholder to the bank, and brings them back',
    ),
    own('sample', 'status', 'takes AUTHRECEIVED for paid only with ApproveStatus OK'),
  ],
  'decline then pay': [
    every.declined,
    own(
      'simulator',
      'verifone',
      'fails with a declined card, and a third card is not charged beside a payment',
    ),
  ],
  'in flight': [
    every.inFlight,
    own('simulator', 'status', 'is in flight during the fraud review, and learns of both outcomes'),
    own('sample', 'status', 'takes %s with ApproveStatus %s for money in flight'),
  ],
  capture: 'not by us',
  webhook: [
    every.webhooks,
    own('simulator', 'verifone', 'is believed, names the order, and is answered with a receipt'),
    own('sample', 'signature', "is answered with the receipt of Verifone's own example"),
  ],
  'refund whole': [
    every.refunded,
    own('simulator', 'refund', 'is made once, however often it is asked for'),
  ],
  'refund in part': 'not offered',
  'refund failed': [
    own(
      'simulator',
      'refund',
      'stays pending until it is finished, and can be asked for again after it failed',
      'fails with Verifone’s reason when refused, and is listed when made on Verifone’s own pages',
    ),
  ],
  dispute: [
    every.disputed,
    own(
      'simulator',
      'verifone',
      'tells of a chargeback and of its end, by the number of the order',
    ),
    own('sample', 'status', 'takes %s of what was paid here for a lost dispute'),
  ],
  policy: [screen],
}
