import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { applyPath, homeOf, isHireSure, landingPath, ownForm } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import partnerLogo from './brand/logo-mgrow-light.svg?no-inline'
import providerLogo from './brand/logo-northlight-light.svg?no-inline'
import { CollegeMark } from './college-mark.tsx'
import { useCollege } from './use-college.ts'
import { useSectionNavigation } from './use-section-navigation.ts'

const items = [
  { name: 'Home', section: 'top' },
  { name: 'Courses', section: 'courses' },
  { name: 'Program', section: 'program' },
  { name: 'How it works', section: 'how-it-works' },
  { name: 'Schedule', section: 'schedule' },
  { name: 'Contact', section: 'contact' },
]

function addressOf(section: string, home: string) {
  if (section !== 'top') return `${home}#${section}`
  return home === landingPath ? '/' : home
}

export function TopBar() {
  const goTo = useSectionNavigation()
  const { pathname } = useLocation()
  const home = homeOf(pathname)
  return (
    <header className="topbar on-ink">
      <div className="wrap">
        <a className="topbar__logo" href={home} onClick={(event) => goTo(event, 'top')}>
          <img src={providerLogo} width="177" height="40" alt={brand.provider} />
        </a>
        <nav className="topbar__nav" aria-label="Main">
          {items.map(({ name, section }) => (
            <a key={name} href={addressOf(section, home)} onClick={(event) => goTo(event, section)}>
              {name}
            </a>
          ))}
        </nav>
        <Partner />
        <MobileMenu goTo={goTo} home={home} apply={isHireSure(pathname) ? ownForm : applyPath} />
      </div>
    </header>
  )
}

/** The partner, or on a college's page the college. */
function Partner() {
  const college = useCollege()
  return (
    <div className="topbar__partner">
      <span>
        {college ? 'Together' : 'In partnership'}
        <br />
        with
      </span>
      {college ? (
        <CollegeMark {...college} />
      ) : (
        <img src={partnerLogo} width="123" height="40" alt={brand.partner} />
      )}
    </div>
  )
}

type MenuProps = {
  goTo: (event: MouseEvent, section: string) => void
  home: string
  apply: string
}

/** Opens and closes by itself, even without JavaScript; a chosen item or Escape closes it. */
function MobileMenu({ goTo, home, apply }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }
  return (
    <details className="menu" ref={menu} onKeyDown={closeOnEscape}>
      <summary aria-label="Menu">
        <span className="menu__open">
          <Icon name="menu" />
        </span>
        <span className="menu__close">
          <Icon name="close" />
        </span>
      </summary>
      <nav className="menu__panel" aria-label="Mobile">
        {items.map(({ name, section }) => (
          <a
            key={name}
            href={addressOf(section, home)}
            onClick={(event) => {
              close()
              goTo(event, section)
            }}
          >
            {name}
          </a>
        ))}
        <a className={buttonClass({ block: true })} href={apply} onClick={close}>
          Apply Now <Icon name="arrow" />
        </a>
      </nav>
    </details>
  )
}
