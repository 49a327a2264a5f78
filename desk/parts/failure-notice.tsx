import { Notice } from './notice.tsx'
import type { Failure } from './use-act.ts'

/** A failure in words; a cancelled prompt is none. */
export function FailureNotice({ failure }: { failure: Failure | undefined }) {
  if (!failure) return null
  return (
    <Notice live tone={failure.isCancelled ? 'info' : 'bad'}>
      {failure.words}
    </Notice>
  )
}
