import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../contract/call.ts'
import type { ListName } from '../../contract/desk/lists.ts'
import { countNews } from '../../contract/desk/work.ts'
import { count } from '../formats.ts'
import { Icon } from '../parts/icon.tsx'

const every = 20_000
/** The server counts no further. */
const most = 100

type NewsProps = { list: ListName; address: string; asOf: string; to: string }

/** Rows that came since: they are offered, and nothing moves by itself. */
export function News({ list, address, asOf, to }: NewsProps) {
  const [news, setNews] = useState(0)
  useEffect(() => {
    let isWanted = true
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      call(countNews, { list, address, as_of: asOf }).then(
        ({ data }) => isWanted && setNews(data.count),
        // It is asked again soon; whoever is signed out hears so from what they do.
        () => undefined,
      )
    }, every)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [list, address, asOf])
  return (
    <div role="status" className="news">
      {news > 0 && (
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
