import type { Ref } from 'react'
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

/** The ink rail, from 1100 px. */
export function Rail({ viewer, box }: ChromeProps & { box: Ref<HTMLInputElement> }) {
  const { pathname } = useLocation()
  return (
    <aside className="rail" aria-label="Desk menu">
      <Link className="rail__logo" to="/">
        <Logo />
        {brand.provider} <small>Desk</small>
      </Link>
      <SearchBox ref={box} />
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

type TopBarProps = ChromeProps & { isFinding: boolean; onFind: (isFinding: boolean) => void }

const focus = (input: HTMLInputElement | null) => input?.focus()

/** A bar with the search box behind a button, below 1100 px. */
export function TopBar({ viewer, isFinding, onFind }: TopBarProps) {
  return (
    <header className="top">
      <Link className="top__logo" to="/">
        <Logo /> Desk
      </Link>
      <button
        type="button"
        className="top__button"
        aria-label="Find anything"
        aria-expanded={isFinding}
        onClick={() => onFind(!isFinding)}
      >
        <Icon name={isFinding ? 'close' : 'search'} />
      </button>
      <Account viewer={viewer} />
      {isFinding && <SearchBox ref={focus} onDone={() => onFind(false)} />}
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
