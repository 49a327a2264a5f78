/**
 * The bottom of the screen. A bar that sticks there and a toast above it tell the style sheet how
 * high they are (dock.css), so that toasts stand above the bar, and what comes into focus above both.
 */
function heightAs(property: '--bar' | '--toast') {
  return (element: HTMLElement | null) => {
    if (!element) return
    const { style } = document.documentElement
    const tell = () => style.setProperty(property, `${element.offsetHeight}px`)
    const observer = new ResizeObserver(tell)
    tell()
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}

/** For the ref of a bar, which has the class `dock`. */
export const dockBar = heightAs('--bar')

const tellToast = heightAs('--toast')

/** For the ref of a toast: it does not lie over what it speaks of. */
export function dockToast(toast: HTMLElement | null) {
  if (!toast) return
  const forget = tellToast(toast)
  const subject = document.querySelector('[data-failure]') ?? document.activeElement
  if (subject && subject !== document.body && overlap(subject, toast)) {
    subject.scrollIntoView({ block: 'nearest' })
  }
  return forget
}

function overlap(one: Element, other: Element) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
