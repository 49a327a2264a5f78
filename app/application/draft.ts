/** What a visitor has typed of an application, kept in this browser for seven days. */
export type Draft = { fullname?: string; email?: string; phone_number?: string }

const key = 'application-draft'
const lifetime = 7 * 24 * 60 * 60 * 1000

export function saveDraft(draft: Draft) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...loadDraft(), ...draft, savedAt: Date.now() }))
  } catch {
    // Storage may be full or switched off; the form works without it.
  }
}

export function loadDraft(): Draft {
  try {
    const { savedAt, ...draft } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return Date.now() - savedAt < lifetime ? draft : {}
  } catch {
    return {}
  }
}
