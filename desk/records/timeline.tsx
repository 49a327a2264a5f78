import { Link } from 'react-router'
import { auditActions } from '../../contract/desk/audit.ts'
import type { RecordKind, TimelineEntry as Told } from '../../contract/desk/records.ts'
import { initials, inWords, money } from '../formats.ts'
import type { ShapeName } from '../parts/shape.tsx'
import type { TimelineEntry } from '../parts/timeline.tsx'
import { recordPath } from '../rows/address.ts'
import { valueWords } from '../rows/words.ts'

type Words = { title: string; mark: ShapeName; detail?: (text: string) => string }

const gatewayIn = (text: string) => valueWords('gateway', text.split(' ')[0] ?? '')
const stateIn = (text: string) => valueWords('state', text.split(' ')[1] ?? '')
const amountIn = (text: string) => {
  const [minor, currency = ''] = text.split(' ')
  return money(Number(minor), currency)
}

/** Words for events that come from rows. */
const rowWords: Record<string, Words> = {
  'application.received': { title: 'Application submitted', mark: 'ok' },
  'application.phone-verified': { title: 'Phone verified', mark: 'ok' },
  'application.confirmed': { title: 'Email verified', mark: 'ok' },
  'application.paid': { title: 'Application paid', mark: 'ok' },
  'application.refunded': { title: 'No longer paid', mark: 'back' },
  'application.erased': { title: 'Personal data erased', mark: 'off' },
  'payment.started': { title: 'Started to pay', mark: 'plain', detail: gatewayIn },
  'payment.paid': { title: 'Paid', mark: 'ok', detail: gatewayIn },
  'payment.ended': {
    title: 'Payment ended',
    mark: 'bad',
    detail: (text) => `${gatewayIn(text)}, ${stateIn(text).toLowerCase()}`,
  },
  'enquiry.received': { title: 'Enquiry received', mark: 'ok' },
  'refund.asked': { title: 'Refund asked for', mark: 'now', detail: amountIn },
  'refund.done': { title: 'Refund done', mark: 'back', detail: amountIn },
  'refund.failed': { title: 'Refund failed', mark: 'bad', detail: amountIn },
  'charge-back.done': { title: 'Charged back by the bank', mark: 'bad', detail: amountIn },
  'charge-back.failed': { title: 'Dispute decided for us', mark: 'ok', detail: amountIn },
  'case.opened': { title: 'Waits for a decision', mark: 'now' },
  'case.settled': { title: 'Decided', mark: 'ok' },
}

type Shown = { kind: RecordKind; id: string }

/** The entries of a record's timeline; those about another record lead there. */
export const entriesOf = (told: Told[], shown?: Shown) =>
  told.map((entry, index): TimelineEntry => {
    // Events of one kind may happen in the same millisecond.
    const id = `${entry.at} ${entry.what} ${index}`
    const { at, by } = entry
    const mark = by ? { initials: initials(by) } : (rowWords[entry.what]?.mark ?? 'plain')
    return { id, at, mark, title: titleOf(entry), children: <Detail entry={entry} shown={shown} /> }
  })

export function titleOf({ source, what, by }: Pick<Told, 'source' | 'what' | 'by'>) {
  if (source === 'note') return by ?? 'A note'
  const known = what in auditActions && auditActions[what as keyof typeof auditActions]
  const title = rowWords[what]?.title ?? (known || what)
  return by ? `${title}, ${by}` : title
}

export function detailOf({ source, what, detail }: Pick<Told, 'source' | 'what' | 'detail'>) {
  if (!detail) return undefined
  if (source === 'audit') return `Changed: ${inWords(detail.split(', '))}`
  return rowWords[what]?.detail?.(detail) ?? detail
}

function Detail({ entry, shown }: { entry: Told; shown: Shown | undefined }) {
  const { source, kind, id } = entry
  const detail = detailOf(entry)
  const isOther = kind !== null && id !== null && (kind !== shown?.kind || id !== shown.id)
  return (
    <>
      {detail && (source === 'note' ? <blockquote>{detail}</blockquote> : <p>{detail}</p>)}
      {isOther && (
        <p className="no-print">
          <Link className="text-link" to={recordPath(kind, id)}>
            See the {kind}
          </Link>
        </p>
      )}
    </>
  )
}
