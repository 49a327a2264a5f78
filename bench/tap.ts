/** A tap by the page's own clock, and how many milliseconds later it was answered in sight. */
export type Tap = { at: number; answered?: number }

/** Runs in the page. A tap is answered once a frame shows its control, or what it opens, changed. */
export function listen() {
  const store = (tapped: Tap) => sessionStorage.setItem('tap', JSON.stringify(tapped))
  const click = ({ target, timeStamp, isTrusted }: MouseEvent) => {
    if (!(target instanceof Element) || !isTrusted) return
    const place =
      target.closest('details, [aria-roledescription=carousel]') ?? target.closest('a, button')
    if (!place) return
    const at = performance.timeOrigin + timeStamp
    const before = place.outerHTML
    store({ at })
    const look = () => {
      if (place.isConnected && place.outerHTML === before) return requestAnimationFrame(look)
      setTimeout(() => store({ at, answered: Math.round(performance.now() - timeStamp) }))
    }
    requestAnimationFrame(look)
  }
  addEventListener('click', click, true)
}
