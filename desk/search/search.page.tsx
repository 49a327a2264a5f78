import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../contract/call.ts'
import { searchAll } from '../../contract/desk/find.ts'
import { limitedSearch, type SearchAnswer } from '../../contract/desk/search.ts'
import { useHydrating } from '../../ui/use-hydrating.ts'
import { readsOf } from '../context.ts'
import { type Failure, failureOf } from '../parts/failure.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Void } from '../parts/void.tsx'
import type { SearchState } from '../shell/search-box.tsx'
import type { Route } from './+types/search.page.ts'
import { Group } from './group.tsx'

export const loader = (args: Route.LoaderArgs) => ({ now: readsOf(args).now })

export const meta = () => pageTitle('Search')

/** Keeps the typed text in the history entry alone: Back and reload find it there. */
export default function SearchPage({ loaderData: { now } }: Route.ComponentProps) {
  const { state, key } = useLocation()
  const isHydrating = useHydrating()
  const text = isHydrating ? undefined : (state as SearchState | null)?.text
  const found = useAnswer(text, key)
  return (
    <>
      <PageHead
        title="Search"
        sub={text === undefined ? 'People, payments, enquiries and codes.' : `“${text}”`}
      />
      <noscript>
        <p className="notice notice--warn above">
          <span aria-hidden="true">!</span>
          <span>
            To search, your browser must run scripts. Lists and their filters work without.
          </span>
        </p>
      </noscript>
      <div aria-live="polite" aria-busy={text !== undefined && !found}>
        {text === undefined && !isHydrating && <Hint />}
        {text !== undefined && !found && <p className="muted">Looking…</p>}
        {found?.answer && text !== undefined && (
          <Answer answer={found.answer} text={text} now={now} />
        )}
      </div>
      <FailureNotice failure={found?.failure} />
    </>
  )
}

type Found = { asked: string; answer?: SearchAnswer; failure?: Failure }

/** `key` is that of the history entry: the same words sent again are searched again. */
function useAnswer(text: string | undefined, key: string) {
  const [found, setFound] = useState<Found>()
  const asked = JSON.stringify([key, text])
  useEffect(() => {
    if (text === undefined) return
    let isWanted = true
    const take = (answer: Found) => isWanted && setFound(answer)
    call(searchAll, { text }).then(
      ({ data }) => take({ asked, answer: data }),
      (error: unknown) => take({ asked, failure: failureOf(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [text, asked])
  return found?.asked === asked ? found : undefined
}

const Hint = () => (
  <Void kind="empty" title="Find anything">
    <p>
      Type a name, an email, a phone number, a reference, an id of a provider or a code into the box
      “Find anything”.
    </p>
  </Void>
)

type AnswerProps = { answer: SearchAnswer; text: string; now: string }

function Answer({ answer: { groups, close, message, limited }, text, now }: AnswerProps) {
  return (
    <>
      {close && <Notice className="above">Nothing matches. These names are like it.</Notice>}
      {message !== undefined && <Notice className="above">{message}</Notice>}
      {limited && <Notice className="above">{limitedSearch}</Notice>}
      {groups.map((group) => (
        <Group key={group.list} group={group} text={text} now={now} />
      ))}
      {message === undefined && groups.length === 0 && (
        <Void kind="empty" title="Nothing matches">
          <p>Look for another word, or for fewer of them.</p>
        </Void>
      )}
    </>
  )
}
