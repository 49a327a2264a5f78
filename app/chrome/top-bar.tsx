import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { brand } from '../../contract/brand.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { applyPath, landingPath } from './addresses.ts'
import partnerLogo from './brand/logo-mgrow-light.svg?no-inline'
import providerLogo from './brand/logo-northlight-light.svg?no-inline'
import { useSectionNavigation } from './use-section-navigation.ts'

const items = [
  { name: 'Home', section: 'top' },
  { name: 'Courses', section: 'courses' },
  { name: 'Program', section: 'program' },
  { name: 'How it works', section: 'how-it-works' },
  { name: 'Schedule', section: 'schedule' },
  { name: 'Contact', section: 'contact' },
]

const addressOf = (section: string) => (section === 'top' ? '/' : `${landingPath}#${section}`)

export function TopBar() {
  const goTo = useSectionNavigation()
  return (
    <header className="topbar on-ink">
      <div className="wrap">
        <a className="topbar__logo" href={landingPath} onClick={(event) => goTo(event, 'top')}>
          <img src={providerLogo} width="177" height="40" alt={brand.provider} />
        </a>
        <nav className="topbar__nav" aria-label="Main">
          {items.map(({ name, section }) => (
            <a key={name} href={addressOf(section)} onClick={(event) => goTo(event, section)}>
              {name}
            </a>
          ))}
        </nav>
        <div className="topbar__partner">
          <span>
            In partnership
            <br />
            with
          </span>
          <img src={partnerLogo} width="123" height="40" alt={brand.partner} />
        </div>
        <MobileMenu goTo={goTo} />
      </div>
    </header>
  )
}

type MenuProps = { goTo: (event: MouseEvent, section: string) => void }

/** Opens and closes by itself, even without JavaScript; a chosen item or Escape closes it. */
function MobileMenu({ goTo }: MenuProps) {
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
            href={addressOf(section)}
            onClick={(event) => {
              close()
              goTo(event, section)
            }}
          >
            {name}
          </a>
        ))}
        <a className={buttonClass({ block: true })} href={applyPath}>
          Apply Now <Icon name="arrow" />
        </a>
      </nav>
    </details>
  )
}
