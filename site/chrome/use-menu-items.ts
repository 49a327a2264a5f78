import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { homeOf, isHireSure } from '../../contract/urls.ts'
import { useCurrentSection } from './use-current-section.ts'
import { useSectionNavigation } from './use-section-navigation.ts'
import { words } from './words.ts'

const { sections } = words.topBar
const ids = Object.keys(sections)

export type MenuItem = ReturnType<typeof useMenuItems>[number]

/** The links of the top bar. A college's page has the sections, but is not Home. */
export function useMenuItems() {
  const goTo = useSectionNavigation()
  const { pathname } = useLocation()
  const current = useCurrentSection(ids, pathname)
  return Object.entries(sections).map(([section, name]) => {
    if (section === 'top' && isHireSure(pathname)) return { name, href: '/' }
    return {
      name,
      href: section === 'top' ? '/' : `${homeOf(pathname)}#${section}`,
      'aria-current': section === current ? ('location' as const) : undefined,
      onClick: (event: MouseEvent) => void goTo(event, section),
    }
  })
}
