import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Person } from '../../contract/desk/team.ts'
import { Button } from '../../ui/button.tsx'
import { readsOf } from '../context.ts'
import { count, initials, inWords, sentence } from '../formats.ts'
import { Icon } from '../parts/icon.tsx'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { NeedsScript } from '../parts/notice.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Status } from '../parts/status.tsx'
import { Age } from '../parts/when.tsx'
import { useViewer } from '../shell/viewer.ts'
import type { Route } from './+types/team.page.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonState } from './person-state.tsx'
import { RightsTable } from './roles.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { team, now } = readsOf(args)
  return { people: await team(), now }
}

export const meta = () => pageTitle('Team')

export default function TeamPage({ loaderData: { people, now } }: Route.ComponentProps) {
  const { id, roles } = useViewer()
  const { revalidate } = useRevalidator()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHead title="Team" sub={summary(people)}>
        <Button variant="ink" icon={<Icon name="plus" />} onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      </PageHead>
      <NeedsScript />
      <Ledger
        caption="Staff members"
        columns={columnsFor(id, now)}
        rows={people}
        keyOf={(person) => person.id}
      />
      <section className="section">
        <div className="section__head">
          <h2>What each role may do</h2>
          <span className="muted tiny">Your own roles stand out</span>
        </div>
        <RightsTable held={roles} />
        <p className="muted tiny below">
          Changes to the team and exports with contact data ask for a passkey each time. Owners
          cannot give up their own role, and the last owner stays.
        </p>
      </section>
      {isInviting && (
        <InviteDialog onClose={() => setInviting(false)} onInvited={() => revalidate()} />
      )}
    </>
  )
}

function summary(people: Person[]) {
  const withPasskey = people.filter(({ passkeys }) => passkeys > 0).length
  const invited = people.filter(({ state }) => state === 'invited').length
  const noun = people.length === 1 ? 'person' : 'people'
  return `${count(people.length)} ${noun}, ${count(withPasskey)} with a passkey. Open invitations: ${count(invited)}.`
}

const columnsFor = (own: string, now: string): Column<Person>[] => [
  {
    head: 'Person',
    phone: 'title',
    cell: ({ id, name, email }) => (
      <span className="person">
        <span className="avatar avatar--light" aria-hidden="true">
          {initials(name)}
        </span>
        <span>
          <Link className="name" to={`/team/${id}`}>
            {name}
          </Link>
          {id === own && ' (you)'}
          <small>{email}</small>
        </span>
      </span>
    ),
  },
  { head: 'Roles', label: 'Roles:', cell: ({ roles }) => sentence(inWords(roles)) },
  {
    head: 'Passkeys',
    label: 'Passkeys:',
    cell: ({ passkeys, state }) =>
      passkeys === 0 && state === 'active' ? <Status kind="now">None yet</Status> : count(passkeys),
  },
  {
    head: 'Code by email',
    spare: true,
    phone: 'none',
    cell: ({ mayUseCode }) => (mayUseCode ? 'Allowed' : <span className="muted">No</span>),
  },
  { head: 'State', cell: (person) => <PersonState person={person} now={now} /> },
  {
    head: 'Last seen',
    end: true,
    phone: 'corner',
    cell: ({ lastSeen }) =>
      lastSeen === null ? <span className="muted">never</span> : <Age at={lastSeen} now={now} />,
  },
]
