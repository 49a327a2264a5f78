import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { landingPath } from './addresses.ts'

const beforeLeaving = 300
const beforeScrolling = 100
const offset = 80

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Leads to a section of the landing page, from wherever the visitor is. The links are ordinary
 * ones, so pages without JavaScript get there too.
 */
export function useSectionNavigation() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async (event: MouseEvent, section: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (pathname !== landingPath) {
      await pause(beforeLeaving)
      await navigate(landingPath)
      await pause(beforeScrolling)
    }
    scrollToSection(section)
  }
}

function scrollToSection(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  // Sections that were not laid out yet have no true height (landing.css).
  document.documentElement.classList.add('whole')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const top = id === 'top' ? 0 : section.getBoundingClientRect().top + scrollY - offset
  scrollTo({ top, behavior: calm ? 'instant' : 'smooth' })
  // Whoever reads on with the keyboard or a screen reader goes on from there.
  section.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}
