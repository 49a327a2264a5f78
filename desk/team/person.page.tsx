import type { Passkey, Person } from '../../contract/desk/team.ts'
import { missing, readsOf } from '../context.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { Facts } from '../parts/facts.tsx'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { NeedsScript } from '../parts/notice.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Age, When } from '../parts/when.tsx'
import type { Route } from './+types/person.page.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonState } from './person-state.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { person, now } = readsOf(args)
  const found = await person(args.params.id)
  if (!found) throw missing('staff member')
  return { ...found, now }
}

export const meta = () => pageTitle('Staff member')

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, passkeys, now } = loaderData
  return (
    <>
      <PageHead title={person.name} sub={person.email} back={{ to: '/team', words: 'Team' }}>
        <ButtonLink to={`/audit?${new URLSearchParams({ person: person.id })}`}>
          What they did
        </ButtonLink>
      </PageHead>
      <NeedsScript />
      <div className="cols cols--side">
        <div>
          <PersonForm key={person.id} person={person} />
          <section className="section">
            <div className="section__head">
              <h2>Passkeys</h2>
            </div>
            {passkeys.length > 0 ? (
              <Ledger
                caption="Passkeys"
                columns={columnsFor(now)}
                rows={passkeys}
                keyOf={(passkey) => passkey.id}
              />
            ) : (
              <p className="muted">None. They make their first one with an invitation.</p>
            )}
          </section>
        </div>
        <Panel title="Sign-in">
          <Facts facts={factsOf(person, now)} />
          <hr />
          <PersonActs person={person} />
        </Panel>
      </div>
    </>
  )
}

const factsOf = (person: Person, now: string): Parameters<typeof Facts>[0]['facts'] => [
  ['State', <PersonState key="state" person={person} now={now} />],
  [
    'Last seen',
    person.lastSeen === null ? 'never' : <When key="seen" at={person.lastSeen} now={now} />,
  ],
]

const columnsFor = (now: string): Column<Passkey>[] => [
  {
    head: 'Name',
    phone: 'title',
    cell: ({ name }) => <span className="name">{name}</span>,
  },
  { head: 'Made', label: 'Made', cell: ({ created }) => <When at={created} now={now} /> },
  {
    head: 'Last used',
    end: true,
    phone: 'corner',
    cell: ({ lastUsed }) =>
      lastUsed === null ? <span className="muted">never</span> : <Age at={lastUsed} now={now} />,
  },
]
