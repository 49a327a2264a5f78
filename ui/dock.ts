/**
 * The bottom of the screen. A bar that sticks there and a toast above it tell the style sheet how
 * high they are (dock.css), so that toasts stand above the bar, and what comes into focus above both.
 */
function heightAs(property: '--bar' | '--toast') {
  return (element: HTMLElement | null) => {
    if (!element) return
    return watch(element, property, () => element.offsetHeight)
  }
}

/** Keeps a property of the style sheet at what is measured, until it is told to forget. */
function watch(element: Element, property: string, measure: () => number) {
  const { style } = document.documentElement
  const tell = () => style.setProperty(property, `${measure()}px`)
  const observer = new ResizeObserver(tell)
  tell()
  observer.observe(element)
  addEventListener('scroll', tell, { passive: true })
  return () => {
    observer.disconnect()
    removeEventListener('scroll', tell)
    style.removeProperty(property)
  }
}

/** Ref of a bar, which has the class `dock`. */
export const dockBar = heightAs('--bar')

const tellToast = heightAs('--toast')

/** Ref of a toast: keeps it off the bar and off what it speaks of. */
export function dockToast(toast: HTMLElement | null) {
  if (!toast) return
  const forgetToast = tellToast(toast)
  const bar = document.querySelector('.dock')
  // The bar leaves the bottom of the screen where its form ends.
  const forgetBar = bar && watch(bar, '--over', () => innerHeight - bar.getBoundingClientRect().top)
  const subject = document.querySelector('[data-failure]') ?? document.activeElement
  if (subject && subject !== document.body && overlap(subject, toast)) {
    subject.scrollIntoView({ block: 'nearest' })
  }
  return () => {
    forgetToast?.()
    forgetBar?.()
  }
}

function overlap(one: Element, other: Element) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
