import { Link } from 'react-router'
import type { CatalogueRecord, MoneyLine } from '../../contract/desk/catalogue.ts'
import {
  type CatalogueKind,
  catalogueLists,
  definitionOf,
  exactCount,
  stages,
} from '../../contract/desk/lists.ts'
import { missing, readsOf } from '../context.ts'
import { count, fullMoment, moneyDigits } from '../formats.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { Facts } from '../parts/facts.tsx'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { When } from '../parts/when.tsx'
import { cataloguePath, recordPath } from '../rows/address.ts'
import { type Cells, RowCell } from '../rows/cell.tsx'
import { valueWords } from '../rows/words.ts'
import { entriesOf } from './timeline.tsx'

export type CatalogueData = { record: CatalogueRecord; now: string }

type Args = Parameters<typeof readsOf>[0] & { params: { id: string } }

const words: Record<CatalogueKind, string> = {
  college: 'college',
  coupon: 'coupon',
  referral: 'referral code',
}

export async function loadCatalogue(kind: CatalogueKind, args: Args): Promise<CatalogueData> {
  const reads = readsOf(args)
  const record = await reads.catalogue(kind, args.params.id)
  if (!record) throw missing(words[kind])
  return { record, now: reads.now }
}

/** Shows a college, a coupon or a referral code with its people and its money. */
export function CatalogueView({ record, now }: CatalogueData) {
  const { kind, id, fields, people, more, filters, money, timeline } = record
  const list = catalogueLists[kind]
  const cells: Cells = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const applied = Object.values(people).reduce((sum, one) => sum + one, 0)
  const all = applied > exactCount ? `more than ${count(exactCount)}` : count(applied)
  return (
    <>
      <PageHead
        title={String((kind === 'college' && cells.name) || id)}
        sub={`${all} applied, ${count(people.paid ?? 0)} of them have paid.`}
        back={{ to: `/${list}`, words: definitionOf(list).title }}
      >
        {filters && applied > 0 && (
          <ButtonLink to={`/applications?${filters}`}>Show all {all}</ButtonLink>
        )}
      </PageHead>
      <div className="cols cols--side">
        <div>
          <section className="section" aria-labelledby="about">
            <h2 id="about" className="vh">
              About it
            </h2>
            <Facts wide facts={factsFor(record, cells, now)} />
          </section>
          <section className="section" aria-labelledby="money">
            <div className="section__head">
              <h2 id="money">Money</h2>
              {more && (
                <span className="muted tiny">of the newest {count(exactCount)} applications</span>
              )}
            </div>
            {money.length > 0 ? (
              <Ledger
                caption="Money by currency"
                columns={moneyColumns}
                rows={money}
                keyOf={({ currency }) => currency}
              />
            ) : (
              <p className="muted">No payment yet.</p>
            )}
          </section>
          <section className="section" aria-labelledby="happened">
            <div className="section__head">
              <h2 id="happened">Changes</h2>
              <span className="muted tiny">the newest first, IST</span>
            </div>
            {timeline.length > 0 ? (
              <Timeline entries={entriesOf(timeline, { kind, id })} now={now} />
            ) : (
              <p className="muted">Nobody has changed it since it was added.</p>
            )}
          </section>
        </div>
        <div className="stack">
          <Panel title="People">
            {applied > 0 ? (
              <>
                <Stages people={people} filters={filters} />
                <hr />
                <Newest record={record} now={now} />
              </>
            ) : (
              <p className="muted tiny">Nobody has applied yet.</p>
            )}
          </Panel>
        </div>
      </div>
    </>
  )
}

function Stages({ people, filters }: Pick<CatalogueRecord, 'people' | 'filters'>) {
  return (
    <Facts
      facts={stages.flatMap((stage) => {
        const number = count(people[stage] ?? 0)
        if (!people[stage]) return []
        const to = filters && `/applications?${filters}&stage=${stage}`
        return [
          [
            valueWords('stage', stage),
            to ? (
              <Link key="all" className="text-link" to={to}>
                {number}
              </Link>
            ) : (
              number
            ),
          ],
        ]
      })}
    />
  )
}

function Newest({ record: { newest }, now }: CatalogueData) {
  return (
    <ul className="elsewhere">
      {newest.map(({ id, cells }) => (
        <li key={id}>
          <Link className="text-link" to={recordPath('application', id)}>
            {String(cells.name ?? 'No name')}
          </Link>
          <small>
            <When at={String(cells.received)} now={now} />
          </small>
        </li>
      ))}
    </ul>
  )
}

const moneyColumns: Column<MoneyLine>[] = [
  { head: 'Currency', phone: 'title', cell: ({ currency }) => <b>{currency}</b> },
  moneyColumn('Payments', 'left', ({ payments }) => count(payments)),
  moneyColumn('Captured', 'right', (line) => moneyDigits(line.captured, line.currency)),
  moneyColumn('Given back', 'left', (line) => moneyDigits(line.givenBack, line.currency)),
  moneyColumn('Charged back', 'right', (line) => moneyDigits(line.chargedBack, line.currency)),
  moneyColumn('Kept', 'corner', (line) => (
    <b>{moneyDigits(line.captured - line.givenBack - line.chargedBack, line.currency)}</b>
  )),
]

function moneyColumn(
  head: string,
  phone: 'left' | 'right' | 'corner',
  cell: Column<MoneyLine>['cell'],
): Column<MoneyLine> {
  return { head, label: head, end: true, phone, cell }
}

/** Headings that say more here than in a list. */
const labels: Partial<Record<CatalogueKind, Record<string, string>>> = {
  college: { amount: 'Price' },
  coupon: { amount: 'Amount off' },
}
/** Shown with another, or in a part of their own. */
const elsewhere: Record<CatalogueKind, string[]> = {
  college: ['name', 'currency', 'uses'],
  coupon: ['code', 'currency', 'limit'],
  referral: ['code', 'uses'],
}

function factsFor({ kind, fields }: CatalogueRecord, cells: Cells, now: string) {
  const list = catalogueLists[kind]
  return fields
    .filter(({ name }) => !elsewhere[kind].includes(name))
    .map(({ name, label, kind: cellKind, value }): Parameters<typeof Facts>[0]['facts'][number] => [
      labels[kind]?.[name] ?? label,
      name === 'uses' ? (
        usesOf(cells)
      ) : name === 'coupon' && value ? (
        <Link key={name} className="text-link" to={cataloguePath('coupon', String(value))}>
          {String(value)}
        </Link>
      ) : cellKind === 'moment' && value ? (
        <time key={name} dateTime={String(value)}>
          {fullMoment(String(value))}
        </time>
      ) : (
        <RowCell key={name} list={list} name={name} cells={cells} now={now} />
      ),
    ])
}

/** Writes "18 of 25", "12, no limit". */
function usesOf({ uses, limit }: Cells) {
  const used =
    Number(uses) > exactCount ? `more than ${count(exactCount)}` : count(Number(uses ?? 0))
  return limit === null || limit === undefined
    ? `${used}, no limit`
    : `${used} of ${count(Number(limit))}`
}
