import { type Cells, checksOf } from './cell.ts'

const { own, browser, screen, ...every } = checksOf('PAYPAL')
const sameAsSdk = own(
  'SDK',
  'sdk',
  'PayPal’s SDK sends the same order and the same refund as we do',
)
const understood = own(
  'SDK',
  'sdk',
  'PayPal’s SDK places, captures and refunds at the simulator, and understands it',
)

export const paypal: Cells = {
  create: [sameAsSdk],
  pay: [every.paid, understood],
  'decline then pay': [
    every.declined,
    own(
      'simulator',
      'capture',
      'INSTRUMENT_DECLINED leaves the order open, and another card pays it',
    ),
    own('SDK', 'sdk', 'PayPal’s SDK understands a capture that is refused with %s'),
  ],
  'in flight': [
    every.inFlight,
    own('SDK', 'sdk', 'PayPal’s SDK understands a capture that waits and a refund that waits'),
    own(
      'simulator',
      'capture',
      'a capture may stay PENDING (eCheck): it is in flight until the bank decides',
    ),
  ],
  capture: [
    understood,
    own('simulator', 'paypal', 'parallel questions capture an approval once'),
    own('simulator', 'capture', 'a refused capture is not tried again by a page that polls'),
  ],
  // Its SDK knows nothing of webhooks.
  webhook: [
    every.webhooks,
    own(
      'simulator',
      'webhook',
      'events are believed, deduplicated by their id and acknowledged with nothing',
      'the signed text ends with the checksum of the raw bytes, as a decimal',
    ),
  ],
  'refund whole': [
    every.refunded,
    own(
      'simulator',
      'refund',
      'a refund finds its capture by the order when we never learned of the capture',
    ),
  ],
  'refund in part': [
    own('simulator', 'refund', 'a refund is made once, however often it is asked for'),
    sameAsSdk,
    understood,
  ],
  'refund failed': [
    own(
      'simulator',
      'refund',
      'a refund that waits is found again with its state, done or failed',
      'a refund that PayPal refuses has failed, in its words',
    ),
    own(
      'sample',
      'refund',
      'a refund that is %s is told as %j',
      'a refund refused with %i %s: %s is %s',
    ),
  ],
  dispute: [
    every.disputed,
    own(
      'simulator',
      'event',
      'a dispute is told when it is opened and when it ends: %s',
      'a reversal is a dispute that is lost',
    ),
    own('sample', 'event', 'a dispute that ends with %s is %s'),
  ],
  policy: [
    screen,
    browser('PayPal’s script gets a nonce for its further scripts, and may write styles'),
  ],
}
