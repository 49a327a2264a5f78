import type { EnquiryMail, RecordConsent } from '../../contract/desk/records.ts'
import { sentence } from '../formats.ts'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { Status } from '../parts/status.tsx'
import { When } from '../parts/when.tsx'
import { purposeWords } from '../rows/words.ts'

/** What the person agreed to, in which words, and when. */
export function Consents({ consents, now }: { consents: RecordConsent[]; now: string }) {
  return (
    <section className="section" aria-labelledby="consents">
      <div className="section__head">
        <h2 id="consents">Consents</h2>
      </div>
      {consents.length > 0 ? (
        <Ledger
          caption="Consents"
          columns={columnsFor(now)}
          rows={consents}
          keyOf={({ purpose, given }) => `${purpose} ${given}`}
        />
      ) : (
        <p className="muted">None are stored. Older pages did not ask.</p>
      )}
    </section>
  )
}

const columnsFor = (now: string): Column<RecordConsent>[] => [
  {
    head: 'To',
    phone: 'title',
    cell: ({ purpose }) => <span className="name">{sentence(purposeWords(purpose))}</span>,
  },
  {
    head: 'State',
    cell: ({ withdrawn }) =>
      withdrawn ? (
        <Status kind="off">
          Withdrawn, <When at={withdrawn} now={now} />
        </Status>
      ) : (
        <Status kind="ok">Agreed</Status>
      ),
  },
  { head: 'Version', label: 'Version', phone: 'left', cell: ({ version }) => version },
  { head: 'Language', label: 'Language', phone: 'right', cell: ({ language }) => language },
  {
    head: 'Given',
    end: true,
    phone: 'corner',
    cell: ({ given }) => <When at={given} now={now} />,
  },
]

const mailWords: Record<NonNullable<EnquiryMail>, string> = {
  own: 'The team got an email about it.',
  held: 'It will be in the next hourly email to the team.',
  told: 'It was in an hourly email to the team.',
}

/** The whole message, and whether the team has heard of it by email. */
export function Message({ text, mail }: { text: string; mail: EnquiryMail }) {
  return (
    <section className="section" aria-labelledby="message">
      <div className="section__head">
        <h2 id="message">Message</h2>
      </div>
      <blockquote className="message">{text}</blockquote>
      <p className="muted tiny">{mail ? mailWords[mail] : 'No email about it was sent yet.'}</p>
    </section>
  )
}
