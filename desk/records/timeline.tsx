import { Link } from 'react-router'
import type { AuditAction } from '../../contract/desk/audit.ts'
import { caseTitle } from '../../contract/desk/case-titles.ts'
import { type MessageChannel, messageKinds } from '../../contract/desk/message-states.ts'
import {
  type RecordKind,
  recordKinds,
  type TimelineEntry as Told,
} from '../../contract/desk/records.ts'
import type { RowEvent } from '../../contract/desk/timeline.ts'
import { count, initials, inWords, money, sentence } from '../formats.ts'
import type { ShapeName } from '../parts/shape.tsx'
import type { TimelineEntry } from '../parts/timeline.tsx'
import { actSentence } from '../rows/act-sentences.ts'
import { recordPath, rowPath } from '../rows/address.ts'
import { purposeWords, valueWords } from '../rows/words.ts'

type Words = { mark: ShapeName; title: string | ((told: Told) => string) }

const sumOf = ({ amount }: Told) =>
  amount ? money(amount.minor, amount.currency) : 'an unknown sum'
const gatewayOf = ({ about }: Told) =>
  about.gateway === 'FREE' ? 'a free seat' : valueWords('gateway', about.gateway ?? 'the gateway')
const stateOf = ({ about }: Told) => valueWords('state', about.state ?? 'unknown').toLowerCase()

/** Words for events that come from rows. */
const rowWords: Record<RowEvent, Words> = {
  'application.received': { mark: 'ok', title: 'Application submitted' },
  'application.phone-verified': { mark: 'ok', title: 'Phone verified' },
  'application.confirmed': { mark: 'ok', title: 'Email verified' },
  'application.paid': { mark: 'ok', title: 'Application paid' },
  'application.refunded': { mark: 'back', title: 'No longer paid' },
  'application.erased': { mark: 'off', title: 'Personal data erased' },
  'payment.started': {
    mark: 'plain',
    title: (told) => `Started to pay ${sumOf(told)} with ${gatewayOf(told)}`,
  },
  'payment.further': {
    mark: 'now',
    title: (told) => `${gatewayOf(told)} took one more payment on the same order`,
  },
  'payment.paid': { mark: 'ok', title: (told) => `Paid ${sumOf(told)} with ${gatewayOf(told)}` },
  'payment.failed': {
    mark: 'bad',
    title: (told) => `Payment of ${sumOf(told)} failed at ${gatewayOf(told)}`,
  },
  'payment.expired': {
    mark: 'off',
    title: (told) => `Payment of ${sumOf(told)} with ${gatewayOf(told)} expired unpaid`,
  },
  'payment.news': { mark: 'plain', title: (told) => `${gatewayOf(told)} sent news of the payment` },
  'gateway.told': {
    mark: 'plain',
    title: (told) =>
      `${gatewayOf(told)} answered: ${stateOf(told)}${told.amount ? `, ${sumOf(told)}` : ''}`,
  },
  'gateway.silent': { mark: 'bad', title: (told) => `${gatewayOf(told)} did not answer` },
  'gateway.refused': { mark: 'bad', title: (told) => `${gatewayOf(told)} refused to answer` },
  'gateway.not-configured': {
    mark: 'bad',
    title: (told) => `${gatewayOf(told)} was not asked: it is not set up here`,
  },
  'refund.asked': { mark: 'now', title: (told) => `Refund of ${sumOf(told)} asked for` },
  'refund.again': { mark: 'now', title: (told) => `Refund of ${sumOf(told)} tried again` },
  'refund.told': { mark: 'plain', title: (told) => `Payer told of the refund of ${sumOf(told)}` },
  'refund.done': { mark: 'back', title: (told) => `Refund of ${sumOf(told)} made` },
  'refund.failed': { mark: 'bad', title: (told) => `Refund of ${sumOf(told)} failed` },
  'charge-back.done': { mark: 'bad', title: (told) => `Bank took back ${sumOf(told)}` },
  'charge-back.failed': {
    mark: 'ok',
    title: (told) => `Dispute about ${sumOf(told)} decided for us`,
  },
  'case.opened': { mark: 'now', title: (told) => `Needs a decision: ${caseOf(told)}` },
  'case.settled': { mark: 'ok', title: (told) => `Decided: ${caseOf(told)}` },
  'enquiry.received': { mark: 'ok', title: 'Enquiry received' },
  'consent.given': { mark: 'plain', title: (told) => `Agreed to ${purposeOf(told)}` },
  'consent.withdrawn': { mark: 'off', title: (told) => `Withdrew consent to ${purposeOf(told)}` },
  'message.waiting': { mark: 'plain', title: (told) => `Email to be sent: ${messageIn(told)}` },
  'message.sent': { mark: 'ok', title: (told) => `Email sent: ${messageIn(told)}` },
  'message.failed': { mark: 'bad', title: (told) => `Email failed: ${messageIn(told)}` },
  'message.stopped': { mark: 'off', title: (told) => `Email stopped: ${messageIn(told)}` },
  'code.requested': { mark: 'plain', title: (told) => `Code requested by ${channelOf(told)}` },
  'code.sent': { mark: 'plain', title: (told) => `Code sent by ${channelOf(told)}` },
}

const messageIn = ({ about }: Told) =>
  about.message ? messageKinds[about.message.kind] : 'a message'
const channelOf = ({ about }: Told) => channelWords[about.channel ?? 'email']
const caseOf = ({ about }: Told) => caseTitle(about.case ?? '').toLowerCase()
const purposeOf = ({ about }: Told) => purposeWords(about.purpose ?? '')

type Shown = Pick<Told, 'kind' | 'id'>

/** The entries of a record's timeline; those about another record lead there. */
export const entriesOf = (told: Told[], shown: Shown) =>
  told.map((entry, index): TimelineEntry => {
    // Events of one kind may happen in the same millisecond.
    const id = `${entry.at} ${entry.what} ${index}`
    const { at, by } = entry
    const mark = by && !isOurs(by) ? { initials: initials(by) } : markOf(entry)
    const title = titleOf(entry, shown)
    return { id, at, mark, title, children: <Detail entry={entry} shown={shown} /> }
  })

const wordsFor = ({ source, what }: Told): Words | undefined =>
  source === 'row' && Object.hasOwn(rowWords, what) ? rowWords[what as RowEvent] : undefined

const markOf = (told: Told) => wordsFor(told)?.mark ?? 'plain'

/** Gateways and the site itself ask for refunds, too. */
const isOurs = (by: string) => by === 'admit' || valueWords('gateway', by) !== by
const nameOf = (by: string) => (by === 'admit' ? 'the site' : valueWords('gateway', by))

const isRecordKind = (kind: Told['kind']): kind is RecordKind =>
  recordKinds.some((one) => one === kind)

const isShown = (told: Told, { kind, id }: Shown) => told.kind === kind && told.id === id

export function titleOf(told: Told, shown: Shown) {
  const { source, what, by, times } = told
  if (source === 'note') return by ?? 'A note'
  if (source === 'audit') {
    const isRecord = isRecordKind(told.kind)
    const it = isRecord ? ` ${isShown(told, shown) ? 'this' : 'the'} ${told.kind}` : ''
    const { before, record, after } = actSentence({ action: what as AuditAction, changes: null })
    const often = times > 1 ? ` ${count(times)} times` : ''
    return sentence(`${by ?? 'someone'} ${before}${record ? it : ''}${after}${often}`)
  }
  const words = wordsFor(told)?.title ?? what
  const title = typeof words === 'string' ? words : words(told)
  return by ? `${title}, by ${nameOf(by)}` : title
}

const channelWords: Record<MessageChannel, string> = { email: 'email', sms: 'SMS' }

const beginnings: string[] = ['payment.started', 'payment.further'] satisfies RowEvent[]

function Detail({ entry, shown }: { entry: Told; shown: Shown }) {
  const { source, what, kind, id, about, text } = entry
  // Once is enough: the rest of what happened to a payment is beside its beginning.
  const leadsOn = !isShown(entry, shown) && (source !== 'row' || beginnings.includes(what))
  return (
    <>
      {text && (source === 'note' ? <blockquote>{text}</blockquote> : <p>{text}</p>)}
      {about.changed && <p>Changed: {inWords(about.changed)}</p>}
      {about.reference && <p className="any">{about.reference}</p>}
      {about.message && (
        <p className="no-print">
          <Link className="text-link" to={rowPath('messages', about.message.id)}>
            See the message
          </Link>
        </p>
      )}
      {leadsOn && isRecordKind(kind) && (
        <p className="no-print">
          <Link className="text-link" to={recordPath(kind, id)}>
            See the {kind}
          </Link>
        </p>
      )}
    </>
  )
}
