import type { Person } from '../../contract/desk/team.ts'
import { Status } from '../parts/status.tsx'
import { When } from '../parts/when.tsx'

type PersonStateProps = { person: Person; now: string }

export function PersonState({ person, now }: PersonStateProps) {
  const { state, invitedUntil } = person
  if (state === 'active') return <Status kind="ok">Active</Status>
  if (state === 'disabled') return <Status kind="off">Disabled</Status>
  if (invitedUntil === null || invitedUntil < now) {
    return <Status kind="bad">Invitation ran out</Status>
  }
  return (
    <Status kind="now">
      Invited, until <When at={invitedUntil} now={now} />
    </Status>
  )
}
