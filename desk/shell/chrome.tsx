import { Link, useLocation } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { mostWaiting, type Waiting } from '../../contract/desk/today.ts'
import { count, inWords, sentence } from '../formats.ts'
import { Icon } from '../parts/icon.tsx'
import { allOf } from '../today/groups.ts'
import { Account } from './account.tsx'
import { Logo } from './logo.tsx'
import { isCurrent, menuFor, tabsOf } from './menu.ts'
import { SearchBox } from './search-box.tsx'
import { useMenu } from './use-menu.ts'
import { type ShownViewer, useDesk } from './viewer.ts'

type ChromeProps = { viewer: ShownViewer }
/** Opens the palette, with what was typed already. */
type Finding = { onFind: (typed: string) => void }

/** The ink rail, from 1100 px. */
export function Rail({ viewer, onFind }: ChromeProps & Finding) {
  const { pathname } = useLocation()
  return (
    <aside className="rail" aria-label="Desk menu">
      <Link className="rail__logo" to="/">
        <Logo />
        {brand.provider} <small>Desk</small>
      </Link>
      <SearchBox onFind={onFind} />
      <nav aria-label="Desk">
        {menuFor(viewer.rights).map((group) => (
          <ul key={group[0]?.page}>
            {group.map(({ page, words, waits }) => (
              <li key={page}>
                <Link to={page} aria-current={isCurrent(page, pathname) ? 'page' : undefined}>
                  {words}
                </Link>
                {waits && <NeedsLink what={waits} />}
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <Account viewer={viewer}>
        <span className="account__name">
          {viewer.name}
          <small className="cut">{sentence(inWords(viewer.roles))}</small>
        </span>
      </Account>
    </aside>
  )
}

type NeedsProps = { what: keyof Waiting }

function useNumber(what: keyof Waiting) {
  const { waiting } = useDesk() ?? {}
  return waiting?.[what] ?? 0
}

const needs: Record<keyof Waiting, { to: string; one: string; many: string }> = {
  payments: { to: allOf('case'), one: 'payment needs someone', many: 'payments need someone' },
  enquiries: { to: allOf('enquiry'), one: 'enquiry needs someone', many: 'enquiries need someone' },
  messages: { to: '/messages?state=failed', one: 'message failed', many: 'messages failed' },
  work: { to: '/work', one: 'of yours is due', many: 'of yours are due' },
}

/** A count of what needs staff now, which opens what it counts. */
function NeedsLink({ what }: NeedsProps) {
  if (useNumber(what) === 0) return null
  return (
    <Link className="rail__needs" to={needs[what].to}>
      <Needs what={what} />
    </Link>
  )
}

function Needs({ what }: NeedsProps) {
  const number = useNumber(what)
  if (number === 0) return null
  return (
    <b className="needs">
      {number > mostWaiting ? `${count(mostWaiting)}+` : count(number)}
      <span className="vh"> {needs[what][number === 1 ? 'one' : 'many']}</span>
    </b>
  )
}

/** A bar with a button for the palette, below 1100 px. */
export function TopBar({ viewer, onFind }: ChromeProps & Finding) {
  return (
    <header className="top">
      <Link className="top__logo" to="/">
        <Logo /> Desk
      </Link>
      <button
        type="button"
        className="top__button"
        aria-label="Find anything"
        aria-haspopup="dialog"
        onClick={() => onFind('')}
      >
        <Icon name="search" />
      </button>
      <Account viewer={viewer} />
    </header>
  )
}

export function TabBar({ viewer }: ChromeProps) {
  const { pathname } = useLocation()
  const menu = useMenu()
  const { shown, more } = tabsOf(menuFor(viewer.rights).flat())
  return (
    <nav className="tabbar" aria-label="Desk, short">
      {shown.map(({ page, words, icon, waits }) => (
        <Link key={page} to={page} aria-current={isCurrent(page, pathname) ? 'page' : undefined}>
          <Icon name={icon} />
          {words}
          {waits && <Needs what={waits} />}
        </Link>
      ))}
      {more.length > 0 && (
        <details ref={menu}>
          <summary>
            <Icon name="more" />
            More
          </summary>
          <div className="sheet">
            {more.map(({ page, words }) => (
              <Link key={page} to={page}>
                {words}
                <Icon name="next" />
              </Link>
            ))}
          </div>
        </details>
      )}
    </nav>
  )
}
