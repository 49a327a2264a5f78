const distance = '800px'

/** Waits until an element is about to come into view, or has the focus. */
export function comesNear(id: string) {
  const element = document.getElementById(id)
  return new Promise<void>((resolve) => {
    if (!element) return resolve()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: distance },
    )
    observer.observe(element)
    element.addEventListener('focusin', () => resolve(), { once: true })
  })
}
