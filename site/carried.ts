import { type CarriedForm, carriedCookie } from '../contract/carried.ts'

/**
 * What was typed into a form that the browser itself sent, once: it is taken out of its cookie.
 * Each form takes its own only.
 */
export function takeCarried(form: CarriedForm): Record<string, string> {
  const [, text] = new RegExp(`(?:^|; )${carriedCookie}=([^;]*)`).exec(document.cookie) ?? []
  if (!text) return {}
  try {
    const carried = JSON.parse(decodeURIComponent(text))
    if (carried.form !== form) return {}
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${carriedCookie}=; path=/; max-age=0`
    // A cookie can be written by whoever has a subdomain: nothing but text is taken from it.
    const texts = Object.entries(carried.values ?? {}).filter(
      ([, text]) => typeof text === 'string',
    )
    return Object.fromEntries(texts) as Record<string, string>
  } catch {
    return {}
  }
}
