import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../contract/call.ts'
import type { ListName } from '../../contract/desk/lists.ts'
import { countNews } from '../../contract/desk/work.ts'
import { clock, count } from '../formats.ts'
import { Icon } from '../parts/icon.tsx'

const every = 20_000
/** The server counts no further. */
const most = 100

type NewsProps = { list: ListName; address: string; asOf: string; to: string }

/** Rows that came since: they are offered, and nothing moves by itself. */
export function News({ list, address, asOf, to }: NewsProps) {
  const [news, setNews] = useState(0)
  const [isLost, setLost] = useState(false)
  const look = useCallback(
    () =>
      call(countNews, { list, address, as_of: asOf }).then(
        ({ data }) => {
          setLost(false)
          setNews(data.count)
        },
        () => setLost(true),
      ),
    [list, address, asOf],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      // Without a connection the page says so itself.
      if (document.visibilityState === 'visible' && navigator.onLine) void look()
    }, every)
    return () => clearInterval(timer)
  }, [look])
  return (
    <div role="status" className="news">
      {isLost && (
        <button type="button" className="chip" onClick={look}>
          <Icon name="alert" />
          <span>
            The server does not answer. This is the list as of{' '}
            {clock(new Date(Number(asOf) / 1_000).toISOString())}. <b>Try now</b>
          </span>
        </button>
      )}
      {news > 0 && !isLost && (
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
