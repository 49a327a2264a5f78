import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { homeOf, isHireSure } from '../../contract/urls.ts'
import { classNames } from '../../ui/class-names.ts'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { FooterContent } from './footer-content.tsx'
import { useSectionNavigation } from './use-section-navigation.ts'

export function Footer() {
  const goTo = useSectionNavigation()
  const { pathname } = useLocation()
  const onHireSure = isHireSure(pathname)
  const click = (event: MouseEvent<HTMLElement>) => {
    const isLogo = (event.target as Element).closest('.topbar__logo')
    // The logo leads home from a college's page, as the specification has it.
    if (isLogo && !onHireSure) goTo(event, 'top')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the link inside is what is pressed
    <footer
      className={classNames('footer on-ink', onHireSure && 'footer--hiresure')}
      data-later=""
      onClick={click}
    >
      <KeptHtml name="footer" className="wrap">
        {import.meta.env.SSR && <FooterContent home={homeOf(pathname)} />}
      </KeptHtml>
    </footer>
  )
}
