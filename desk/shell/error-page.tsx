import { isRouteErrorResponse, useLocation } from 'react-router'
import type { BadAddress, Refusal } from '../../contract/desk/context.ts'
import { type Role, rights } from '../../contract/desk/rights.ts'
import { Button } from '../../ui/button.tsx'
import { inWords } from '../formats.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { Icon } from '../parts/icon.tsx'
import { Void } from '../parts/void.tsx'
import { useDesk } from './viewer.ts'

/** Says why there is no page, and what to do next. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      <title>{titles[status] ?? titles[500]}</title>
      <Reason error={error} />
    </>
  )
}

const titles: Record<number, string> = {
  400: 'This list cannot be shown',
  403: 'Not for your role',
  404: 'Nothing here',
  429: 'Too many pages at once',
  500: 'Something broke',
}

function Reason({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Broken isOffline={isUnreached(error)} />
  const { status, data } = error
  if (status === 403 && data?.lacks) return <Forbidden {...(data as Refusal)} />
  if (status === 400 && data?.field !== undefined) return <Unreadable {...(data as BadAddress)} />
  if (status === 404) return <Missing what={data?.missing ?? 'page'} />
  if (status === 429) return <TooMany />
  return <Broken isOffline={false} />
}

/** Each browser has words of its own for a request without an answer. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

const today = (
  <ButtonLink key="today" to="/">
    Back to Today
  </ButtonLink>
)

function Forbidden({ lacks }: Refusal) {
  const viewer = useDesk()?.viewer
  const { words, roles } = rights[lacks]
  const isInRole = viewer?.roles.some((held) => (roles as readonly Role[]).includes(held))
  if (isInRole) {
    return (
      <Void kind="lock" title="Sign in with your passkey" isPage acts={today}>
        <p>You signed in with a code. To {words}, sign out and use your passkey.</p>
      </Void>
    )
  }
  return (
    <Void
      kind="lock"
      title={`This page is for ${inWords(roles.map(peopleOf))}`}
      isPage
      acts={today}
    >
      <p>
        {viewer && `You are signed in as ${viewer.name}, ${inWords(viewer.roles)}. `}
        An owner can give you the role.
      </p>
    </Void>
  )
}

const peopleOf = (role: Role) => (role === 'finance' ? role : `${role}s`)

function Unreadable({ field, problem }: BadAddress) {
  const { pathname } = useLocation()
  const everything = (
    <ButtonLink variant="ink" to={pathname}>
      Show the list without filters
    </ButtonLink>
  )
  return (
    <Void kind="broken" title="This list cannot be shown" isPage acts={everything}>
      <p>
        Unknown <b>{field}</b>. {problem}
      </p>
    </Void>
  )
}

const Missing = ({ what }: { what: string }) => (
  <Void kind="gone" title={`There is no such ${what}`} isPage acts={today}>
    <p>
      Nothing is at this address. It may have been removed, or the link may not have been copied
      whole.
    </p>
  </Void>
)

const TooMany = () => (
  <Void kind="gone" title="Too many pages at once" isPage acts={again}>
    <p>You opened many pages in a short time. Wait a moment and try again.</p>
  </Void>
)

const again = (
  <Button
    key="again"
    variant="ink"
    icon={<Icon name="refresh" />}
    onClick={() => location.reload()}
  >
    Try again
  </Button>
)

function Broken({ isOffline }: { isOffline: boolean }) {
  const title = isOffline ? 'The server cannot be reached' : 'This page could not be loaded'
  return (
    <Void kind="broken" title={title} isPage acts={[again, today]}>
      <p>
        {isOffline
          ? 'Check your connection and try again. Nothing was changed.'
          : 'Something broke on our side. Nothing was changed, and it has been reported.'}
      </p>
    </Void>
  )
}
