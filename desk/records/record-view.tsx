import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../contract/call.ts'
import { catalogueKinds } from '../../contract/desk/lists.ts'
import { showContact } from '../../contract/desk/notes.ts'
import type { DeskRecord, RecordKind } from '../../contract/desk/records.ts'
import { fullMoment } from '../formats.ts'
import { Facts } from '../parts/facts.tsx'
import { Icon } from '../parts/icon.tsx'
import { Masked } from '../parts/masked.tsx'
import { NeedsScript } from '../parts/notice.tsx'
import { Do, Panel } from '../parts/panel.tsx'
import { cataloguePath, listOf } from '../rows/address.ts'
import { type Cells, RowCell } from '../rows/cell.tsx'
import { useViewer } from '../shell/viewer.ts'
import { Consents, Message } from './consents.tsx'
import { ElsewhereList } from './elsewhere.tsx'
import { History } from './history.tsx'
import type { RecordData } from './load.ts'
import { NoteForm } from './note-form.tsx'
import { Payments } from './payments.tsx'
import { Presence } from './presence.tsx'
import { RecordHead } from './record-head.tsx'
import { WorkPanel } from './work-panel.tsx'

/** Shows all that is known of one record. Its `key` keeps revealed data from the next record. */
export function RecordView({ record, work, colleagues, now, ...around }: RecordData) {
  const { kind, id, fields, elsewhere, timeline } = record
  const { rights } = useViewer()
  const mayNote = rights.includes('write-notes')
  const cells: Cells = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return (
    <>
      <RecordHead record={record} cells={cells} {...around} />
      <p className="print-only">As it was on {fullMoment(now)}.</p>
      <NeedsScript />
      <Presence kind={kind} id={id} />
      <div className="cols cols--side">
        <div>
          <section className="section" aria-labelledby="about">
            <h2 id="about" className="vh">
              About it
            </h2>
            <Facts wide facts={factsFor(record, cells, now)} />
            {record.mayShowContact && (
              <p className="muted tiny no-print">
                “Show” reveals the number or address for 60 seconds, and the audit records who
                looked.
              </p>
            )}
          </section>
          {kind === 'enquiry' && <Message text={String(cells.message ?? '')} mail={record.mail} />}
          <Payments kind={kind} id={id} payments={record.payments} now={now} />
          {kind !== 'payment' && <Consents consents={record.consents} now={now} />}
          <History timeline={timeline} shown={{ kind, id }} now={now} />
        </div>
        <div className="stack">
          {work.map((one) => (
            <WorkPanel key={`${one.kind} ${one.id}`} work={one} colleagues={colleagues} now={now} />
          ))}
          <Panel title="Do">
            <div className="do no-print">
              <Do
                icon="receipt"
                words="Print this page"
                hint="Contact data stays masked"
                onClick={() => print()}
              />
              {rights.includes('read-audit') && (
                <Link to={`/audit?${new URLSearchParams({ kind, record: id })}`}>
                  <Icon name="list" />
                  <span>
                    See what staff did
                    <small>All entries of the audit about it</small>
                  </span>
                </Link>
              )}
            </div>
            {mayNote && (
              <>
                <hr />
                <NoteForm kind={kind} id={id} />
              </>
            )}
          </Panel>
          <Panel title="The same person elsewhere">
            <ElsewhereList elsewhere={elsewhere} now={now} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** Words that screen readers hear after "Show". */
const contactWords: Record<string, string> = { email: 'the email', phone: 'the phone number' }

function factsFor(record: DeskRecord, cells: Cells, now: string) {
  const { kind, id, fields, mayShowContact } = record
  const ask = async (name: string) => {
    const { data } = await call(showContact, { kind, id })
    return name === 'phone' ? data.phone : data.email
  }
  return fields
    .filter(({ name }) => !together[kind].includes(name))
    .map(({ name, label, kind: cellKind, value }): Parameters<typeof Facts>[0]['facts'][number] => [
      label,
      cellKind === 'contact' && value ? (
        <Masked
          key={name}
          masked={String(value)}
          what={contactWords[name] ?? label.toLowerCase()}
          show={mayShowContact ? () => ask(name) : undefined}
        />
      ) : cellKind === 'moment' && value ? (
        <time key={name} dateTime={String(value)}>
          {fullMoment(String(value))}
        </time>
      ) : (
        <Mention key={name} record={record} name={name}>
          <RowCell list={listOf[kind]} name={name} cells={cells} now={now} />
        </Mention>
      ),
    ])
}

type MentionProps = { record: DeskRecord; name: string; children: ReactNode }

/** Leads to the college, coupon or referral code that a field names. */
function Mention({ record, name, children }: MentionProps) {
  const kind = catalogueKinds.find((one) => one === name)
  const id = kind && record.mentions[kind]
  if (!id) return children
  return (
    <Link className="text-link" to={cataloguePath(kind, id)}>
      {children}
    </Link>
  )
}

/** Fields that a section of their own tells better: the message, the money, the work. */
const together: Record<RecordKind, string[]> = {
  application: ['currency', 'assigned', 'follow_up'],
  payment: ['amount', 'currency', 'refunded', 'charged_back'],
  enquiry: ['words', 'message', 'assigned', 'follow_up'],
}
