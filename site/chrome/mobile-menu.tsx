import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MenuItem } from './use-menu-items.ts'
import { words } from './words.ts'

type MobileMenuProps = {
  items: MenuItem[]
  /** Target of Apply Now; left out where no applications are taken. */
  apply: string | undefined
}

/**
 * Opens and closes by itself, even without JavaScript; a chosen item, Escape, or whatever happens
 * outside of it closes it.
 */
export function MobileMenu({ items, apply }: MobileMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  useCloseOutside(menu, close)
  return (
    <details className="menu" ref={menu} onKeyDown={closeOnEscape} onBlur={closeBehindFocus}>
      <summary aria-label={words.topBar.menu}>
        <span className="menu__open">
          <Icon name="menu" />
        </span>
        <span className="menu__close">
          <Icon name="close" />
        </span>
      </summary>
      <nav className="menu__panel" aria-label={words.topBar.mobile}>
        {items.map(({ name, href, onClick, ...rest }) => (
          <a
            key={name}
            href={href}
            {...rest}
            onClick={(event: MouseEvent) => {
              close()
              onClick?.(event)
            }}
          >
            {name}
          </a>
        ))}
        {apply && (
          <a className={buttonClass({ block: true })} href={apply} onClick={close}>
            {words.topBar.applyNow} <Icon name="arrow" />
          </a>
        )}
      </nav>
    </details>
  )
}

function useCloseOutside(menu: { current: HTMLElement | null }, close: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, it closes the one menu there is
  useEffect(() => {
    const closeIfOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [])
}
