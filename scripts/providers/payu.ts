import { type Cells, checksOf } from './cell.ts'

const { own, screen, ...every } = checksOf('PAYU')
const hashes = own('SDK', 'hash', "agree with PayU's own library, whatever the fields are")

export const payu: Cells = {
  create: [
    hashes,
    own('simulator', 'payu', 'is accepted by its page, and the same form twice is one payment'),
  ],
  pay: [
    every.paid,
    own('sample', 'status', 'amt is the discounted amount, transaction_amount the full: %s'),
  ],
  'decline then pay': [
    every.declined,
    own(
      'simulator',
      'status',
      'hears of a failed try, of a cancelled one, and then of the money: the txnid stays payable',
    ),
  ],
  'in flight': [
    every.inFlight,
    own('simulator', 'status', 'waits for a silent bank, and learns of both ends'),
    own('sample', 'status', 'takes "%s" for %j'),
  ],
  capture: 'not by us',
  webhook: [
    every.webhooks,
    hashes,
    own(
      'SDK',
      'hash',
      'count the extra charges as additional_charges and as additionalCharges, and not when empty',
    ),
    own(
      'sample',
      'payu',
      'names the payment of a refund, and is not believed without the token of its URL',
    ),
  ],
  'refund whole': [
    every.refunded,
    own('simulator', 'refund', 'queues once and is done in the end, however often it is asked for'),
  ],
  'refund in part': [own('simulator', 'refund', 'leaves a payment paid that was returned in part')],
  'refund failed': [
    own(
      'simulator',
      'refund',
      'leaves a payment paid until it is through, and again when it fails in the end',
      'is told when PayU refuses it, and appears when it was made on its pages',
    ),
    own(
      'sample',
      'refund',
      'takes the code %s for %s',
      'that was asked for before stands as PayU lists it: %s',
    ),
  ],
  dispute: [
    every.disputed,
    own(
      'simulator',
      'payu',
      'tells of a chargeback and of its end, by PayU’s number of the payment',
    ),
    own('sample', 'payu', 'takes a chargeback that is "%s" for %s'),
  ],
  policy: [screen],
}
