import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homeOf } from '../../contract/urls.ts'

const beforeLeaving = 300
const beforeScrolling = 100
const offset = 80

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Leads to a section of the page that has them, from wherever the visitor is. The links are ordinary
 * ones, so pages without JavaScript get there too.
 */
export function useSectionNavigation() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const home = homeOf(pathname)
  return async (event: MouseEvent, section: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (pathname !== home) {
      await pause(beforeLeaving)
      await navigate(home)
      await appears(section)
      await pause(beforeScrolling)
    }
    scrollToSection(section)
  }
}

/** A slow phone takes its time to draw the page it was sent to. */
async function appears(id: string) {
  const deadline = Date.now() + 5_000
  while (!document.getElementById(id) && Date.now() < deadline) await pause(20)
}

function scrollToSection(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  // Keyboard users get there at once: a focus that is on its way is off the screen.
  const calm =
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.querySelector(':focus-visible') !== null
  const top = id === 'top' ? 0 : section.getBoundingClientRect().top + scrollY - offset
  scrollTo({ top, behavior: calm ? 'instant' : 'smooth' })
  // Keyboards and screen readers go on from there.
  section.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}
