import { carriedCookie } from '../../contract/carried.ts'
import type { PageFiles } from '../../contract/early-files.ts'
import { applyPath } from '../../contract/urls.ts'
import { painted } from '../../ui/painted.ts'

const opening = 'Opening…'
const isElsewhere = (path: string) => path !== location.pathname
const isAlive = () => 'alive' in document.documentElement.dataset

/** The path that a press leads to, empty for a field of a form that leads there. */
export function wayOf(target: EventTarget | null) {
  // An event may be the window's or the document's, which are in nothing.
  const inside = target as Partial<Element> | null
  const link = inside?.closest?.<HTMLAnchorElement>('a[href]')
  if (link) {
    const staysHere = link.target || link.download || !isElsewhere(link.pathname)
    const isOurs = link.origin === location.origin && !staysHere
    return isOurs ? link.pathname : undefined
  }
  const control = inside?.closest?.<HTMLInputElement | HTMLButtonElement>('input,button')
  if (control?.form?.getAttribute('action') !== applyPath || !isElsewhere(applyPath)) return
  return control.type === 'submit' ? applyPath : ''
}

/**
 * What leads to another page says so in the frame after it is pressed, before and after hydration.
 *
 * Whoever begins to type into a form that leads to the application has its files loaded meanwhile,
 * except with Save-Data; nobody else pays for them. Before hydration such a form goes on by itself:
 * its fields travel in the cookie that the server would set (native-forms.routes.ts), which is a
 * round trip less than to send it. A document is not prefetched: browsers ask for it once more.
 */
export function leadOn({ scripts, styles }: PageFiles) {
  const prepare = ({ target }: Event) => {
    const way = wayOf(target)
    if (!isAlive() || way === undefined || (target as Element).closest('a')) return
    if (way === '' && savesData()) return
    window.removeEventListener('focusin', prepare, true)
    for (const href of scripts) hint({ rel: 'modulepreload', as: 'script', href })
    for (const href of styles) hint({ rel: 'preload', as: 'style', href })
  }
  window.addEventListener('focusin', prepare, true)

  const mark = (event: MouseEvent) => {
    const { target, defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return
    const link = (target as Partial<Element>).closest?.('a')
    if (!link || !wayOf(link)) return
    link.dataset.tapped = opening
    event.preventDefault()
    void leave(link.href)
  }
  // Before hydration a click gets no further than here (start.ts), and nobody prevents it.
  window.addEventListener('click', (event) => isAlive() || mark(event), true)
  window.addEventListener('click', mark)

  window.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event
      const way = wayOf(submitter)
      if (!submitter || !way) return
      submitter.dataset.tapped = opening
      if (isAlive()) return
      event.preventDefault()
      carry(new FormData(target as HTMLFormElement))
      void leave(way)
    },
    true,
  )

  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-tapped]')) {
      delete dataset.tapped
    }
  })
}

/** Leaves once the answer is painted: a browser that begins to leave first restyles the whole page. */
async function leave(way: string) {
  await painted()
  location.assign(way)
}

export const hint = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), link))

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData

function carry(typed: FormData) {
  const values = Object.fromEntries([...typed].filter(([, text]) => text))
  const text = encodeURIComponent(JSON.stringify({ form: 'application', values }))
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${carriedCookie}=${text};path=/;samesite=lax;max-age=600${secure}`
}
