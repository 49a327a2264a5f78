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
      'payu.webhook',
      'names the payment of a refund, and is not believed without the token of its URL',
    ),
  ],
  'refund whole': [
    every.refunded,
    own('simulator', 'refund', 'is queued once and done in the end, however often it is asked for'),
  ],
  'refund in part': [
    own('simulator', 'refund', 'in part leaves the payment paid until all is returned'),
  ],
  'refund failed': [
    own(
      'simulator',
      'refund',
      'leaves the payment paid until it is done, and after it has failed',
      'fails with PayU’s reason when refused, and is listed when made on PayU’s own pages',
    ),
    own(
      'sample',
      'refund',
      'refused with the code %s is %s',
      'that was asked for before has the state that PayU lists: %s',
    ),
  ],
  dispute: [
    every.disputed,
    own(
      'simulator',
      'payu.webhook',
      'tells of a chargeback and of its end, by PayU’s number of the payment',
    ),
    own('sample', 'payu.webhook', 'takes a chargeback that is "%s" for %s'),
  ],
  policy: [screen],
}
