import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../contract/call.ts'
import { countNews } from '../../contract/desk/find.ts'
import type { ListName } from '../../contract/desk/lists.ts'
import { signInPath } from '../../contract/desk/pages.ts'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { clock, count } from '../formats.ts'
import { type Failure, failureOf } from '../parts/failure.ts'
import { Icon } from '../parts/icon.tsx'
import { usePolling } from '../parts/use-polling.ts'

/** The server counts no further. */
const most = 100

type NewsProps = { list: ListName; address: string; asOf: string; to: string }

/** Rows that came since: they are offered, and nothing moves by itself. */
export function News({ list, address, asOf, to }: NewsProps) {
  const [news, setNews] = useState(0)
  // The failure stays until an answer comes: a message that leaves with each try is read out again.
  const [failure, setFailure] = useState<Failure>()
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    if (isLooking) return
    setLooking(true)
    await call(countNews, { list, address, as_of: asOf }).then(
      ({ data }) => {
        setFailure(undefined)
        setNews(data.count)
      },
      (error: unknown) => setFailure(failureOf(error)),
    )
    setLooking(false)
  }
  usePolling(() => void look())
  return (
    <div role="status" className="news">
      {failure && <Stale {...{ failure, asOf, look, isLooking }} />}
      {news > 0 && !failure && (
        <Link className="chip chip--on" to={to}>
          <Icon name="refresh" />
          <span>
            <b>{news < most ? count(news) : `${most} or more`} new</b>. Show them
          </span>
        </Link>
      )}
    </div>
  )
}

type StaleProps = { failure: Failure; asOf: string; look: () => void; isLooking: boolean }

/** Says how old the list is when the count of new rows fails. */
function Stale({ failure: { code, words }, asOf, look, isLooking }: StaleProps) {
  const age = `This is the list as of ${clock(new Date(Number(asOf) / 1_000).toISOString())}.`
  if (code === 'signed-out') {
    return (
      <NewTabLink className="chip" href={signInPath}>
        <Icon name="alert" />
        <span>
          {words} {age} <b>Sign in again</b>
        </span>
      </NewTabLink>
    )
  }
  return (
    <button type="button" className="chip" onClick={look} aria-disabled={isLooking}>
      <Icon name={isLooking ? 'refresh' : 'alert'} />
      <span>
        {code ? words : 'The server does not answer.'} {age} <b>Try now</b>
      </span>
    </button>
  )
}
