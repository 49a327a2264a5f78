import { signInPath } from '../../contract/desk/pages.ts'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import type { Failure } from './failure.ts'
import { Notice } from './notice.tsx'

/** A failure in words; a cancelled prompt is none. */
export function FailureNotice({ failure }: { failure: Failure | undefined }) {
  if (!failure) return null
  return (
    <Notice live tone={failure.isCancelled ? 'info' : 'bad'}>
      {failure.words}
      {failure.code === 'signed-out' && <SignInAgain />}
    </Notice>
  )
}

/** Opens in a tab of its own: what was typed here stays. */
const SignInAgain = () => (
  <>
    {' '}
    <NewTabLink className="text-link" href={signInPath}>
      Sign in again
    </NewTabLink>
    , then come back here: nothing that you typed is lost.
  </>
)
