import { type CarriedForm, carriedCookie, carriedFields } from '../contract/carried.ts'
import { enquirePath } from '../contract/urls.ts'

/**
 * Takes, once, the fields that were typed before the page was loaded anew: by the browser, which
 * sent the form itself (in a cookie), or by a reload (in this tab's storage). Each form takes its
 * own only.
 */
export const takeCarried = (form: CarriedForm): Record<string, string> => ({
  ...takeKept(form),
  ...takeSent(form),
})

function takeSent(form: CarriedForm) {
  const [, text] = new RegExp(`(?:^|; )${carriedCookie}=([^;]*)`).exec(document.cookie) ?? []
  if (!text) return {}
  try {
    const carried = JSON.parse(decodeURIComponent(text))
    if (carried.form !== form) return {}
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${carriedCookie}=; path=/; max-age=0`
    // A cookie can be written from any subdomain: nothing but text is taken from it.
    return textsOf(carried.values)
  } catch {
    return {}
  }
}

/**
 * Keeps what the contact form holds through a reload, also one that nobody asked for: when a chunk
 * is gone after a deployment, our script or the router reloads. Applications have their draft.
 */
export function keepTyped() {
  const form = document.querySelector<HTMLFormElement>(`form[action="${enquirePath}"]`)
  if (!form) return
  const typed = new FormData(form)
  const values = carriedFields.enquiry.flatMap((name) => {
    const text = typed.get(name)
    return text ? [[name, text]] : []
  })
  try {
    sessionStorage.setItem(keyOf('enquiry'), JSON.stringify(Object.fromEntries(values)))
  } catch {
    // Storage may be full or switched off.
  }
}

function takeKept(form: CarriedForm) {
  try {
    const values = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}')
    sessionStorage.removeItem(keyOf(form))
    return textsOf(values)
  } catch {
    return {}
  }
}

const keyOf = (form: CarriedForm) => `typed-${form}`

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, text]) => typeof text === 'string'))
