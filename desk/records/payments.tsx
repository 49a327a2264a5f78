import { Link } from 'react-router'
import type { RecordKind, RecordPayment, RecordRefund } from '../../contract/desk/records.ts'
import { count, inWords, money } from '../formats.ts'
import { Facts } from '../parts/facts.tsx'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { Status, type StatusKind } from '../parts/status.tsx'
import { When } from '../parts/when.tsx'
import { recordPath } from '../rows/address.ts'
import { StateMark } from '../rows/cell.tsx'
import { valueWords } from '../rows/words.ts'

type PaymentsProps = {
  kind: RecordKind
  id: string
  payments: RecordPayment[]
  now: string
}

/** What was asked, what came, what went back and what is left, of each payment at a provider. */
export function Payments({ kind, id, payments, now }: PaymentsProps) {
  const own = payments.find((payment) => kind === 'payment' && payment.id === id)
  const refunds = payments.flatMap((payment) => payment.refunds)
  if (payments.length === 0) return null
  return (
    <section className="section" aria-labelledby="money">
      <div className="section__head">
        <h2 id="money">{kind === 'payment' ? 'Money' : 'Payments'}</h2>
      </div>
      {own && <Facts wide facts={moneyFacts(own, now)} />}
      {(!own || payments.length > 1) && (
        <>
          {own && <h3>Every payment on this order</h3>}
          <Ledger
            caption="Payments at the provider"
            columns={paymentColumns(id, now)}
            rows={payments}
            keyOf={(payment) => payment.id}
          />
        </>
      )}
      {refunds.length > 0 && (
        <>
          <h3>Refunds</h3>
          <Ledger
            caption="Refunds"
            columns={refundColumns(now)}
            rows={refunds}
            keyOf={(refund) => refund.id}
          />
        </>
      )}
    </section>
  )
}

type Sum = (minor: number) => string

const sumIn =
  ({ captured, asked }: RecordPayment): Sum =>
  (minor) =>
    money(minor, (captured ?? asked).currency)

const keptOf = ({ captured, givenBack, takenBack }: RecordPayment) =>
  (captured?.minor ?? 0) - givenBack - takenBack

function moneyFacts(payment: RecordPayment, now: string): Parameters<typeof Facts>[0]['facts'] {
  const { asked, captured, givenBack, takenBack, underWay, news } = payment
  const sum = sumIn(payment)
  return [
    ['Asked', <b key="asked">{money(asked.minor, asked.currency)}</b>],
    ['Captured', captured ? <b key="captured">{sum(captured.minor)}</b> : 'Nothing yet'],
    ['Given back', givenBack > 0 ? sum(givenBack) : 'Nothing'],
    ...(takenBack > 0 ? [fact('Taken back by the bank', sum(takenBack))] : []),
    ...(underWay > 0 ? [fact('On its way back', sum(underWay))] : []),
    ['Kept', <b key="kept">{captured ? sum(keptOf(payment)) : 'Nothing'}</b>],
    ['What happened', outcomeOf(payment)],
    [
      'Webhooks',
      news ? (
        <span key="news">
          {count(news.count)}, the last <When at={news.last} now={now} />
        </span>
      ) : (
        'None arrived'
      ),
    ],
  ]
}

const fact = (name: string, value: string): [string, string] => [name, value]

/** The reason where there is no money, as far as the provider told. */
function outcomeOf({ state, declined, inFlight, surplus, captured }: RecordPayment) {
  if (surplus && state === 'PAID') return 'Paid twice: another payment counts'
  if (captured && (state === 'FAILED' || state === 'EXPIRED')) return 'Money came late'
  if (declined) return 'The last try was declined; they may try again'
  if (inFlight) return 'The provider or a bank is at work on it'
  return outcomes[state]
}

const isPlainlyPaid = ({ state, surplus }: RecordPayment) => state === 'PAID' && !surplus

const outcomes: Record<RecordPayment['state'], string> = {
  CREATED: 'Begun; the provider was not told yet',
  PENDING: 'Waiting for the payer',
  PAID: 'Paid',
  FAILED: 'The provider said that it failed',
  EXPIRED: 'Nobody paid in time',
  REFUNDED: 'All of it went back',
  CHARGED_BACK: 'The payer’s bank took it back',
}

const paymentColumns = (id: string, now: string): Column<RecordPayment>[] => [
  {
    head: 'Payment',
    phone: 'title',
    cell: (payment) => (
      <>
        {payment.id === id ? (
          <span className="name">{payment.reference}</span>
        ) : (
          <Link className="name" to={recordPath('payment', payment.id)}>
            {payment.reference}
          </Link>
        )}
        <small>
          {valueWords('gateway', payment.gateway)}, <When at={payment.started} now={now} />
        </small>
      </>
    ),
  },
  {
    head: 'State',
    cell: (payment) => (
      <>
        <StateMark state={payment.state} />
        {isPlainlyPaid(payment) || <small>{outcomeOf(payment)}</small>}
      </>
    ),
  },
  {
    head: 'ID at the provider',
    spare: true,
    cell: ({ order, payment }) => (
      <span className="any">{[payment, order].filter(Boolean).join(' · ') || '–'}</span>
    ),
  },
  {
    head: 'Asked',
    label: 'Asked',
    end: true,
    phone: 'left',
    cell: ({ asked }) => money(asked.minor, asked.currency),
  },
  {
    head: 'Captured',
    label: 'Captured',
    end: true,
    phone: 'right',
    cell: ({ captured }) => (captured ? money(captured.minor, captured.currency) : '–'),
  },
  {
    head: 'Kept',
    label: 'Kept',
    end: true,
    phone: 'corner',
    cell: (payment) =>
      payment.captured ? <b className="amount">{sumIn(payment)(keptOf(payment))}</b> : '–',
  },
]

const refundStates: Record<RecordRefund['state'], { kind: StatusKind; words: string }> = {
  LISTED: { kind: 'wait', words: 'Not sent to the provider yet' },
  PENDING: { kind: 'now', words: 'The provider is making it' },
  DONE: { kind: 'ok', words: 'Made' },
  FAILED: { kind: 'bad', words: 'Failed' },
}

const stateOf = ({ chargedBack, state }: RecordRefund) => {
  if (!chargedBack) return refundStates[state]
  return state === 'FAILED'
    ? ({ kind: 'ok', words: 'Dispute decided for us' } as const)
    : ({ kind: 'bad', words: 'Taken back by the bank' } as const)
}

const refundColumns = (now: string): Column<RecordRefund>[] => [
  {
    head: 'Refund',
    phone: 'title',
    cell: ({ id, provider }) => (
      <>
        <span className="any">{provider ?? 'No ID from the provider yet'}</span>
        <small className="any">{id}</small>
      </>
    ),
  },
  {
    head: 'State',
    cell: (refund) => {
      const { kind, words } = stateOf(refund)
      return (
        <>
          <Status kind={kind}>{words}</Status>
          {refund.answer && <small>{refund.answer}</small>}
        </>
      )
    },
  },
  {
    head: 'Ordered',
    cell: ({ by, reason, tries, at }) => {
      const who = by && (by === 'admit' ? 'the site' : valueWords('gateway', by))
      const told = [who && `by ${who}`, tries > 1 && `${tries} tries`].filter((one) => one)
      return (
        <>
          <When at={at} now={now} />
          <small>{[inWords(told as string[]), reason].filter(Boolean).join(': ')}</small>
        </>
      )
    },
  },
  {
    head: 'Amount',
    end: true,
    phone: 'corner',
    cell: ({ amount }) => <b className="amount">{money(amount.minor, amount.currency)}</b>,
  },
]
