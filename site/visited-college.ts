import { hireSurePath, isHireSure } from '../contract/urls.ts'

/** The college's page that this visit came by: its price and coupon hold on that page alone. */
export type VisitedCollege = { path: string; name: string }

const key = 'visited-college'

export function saveVisitedCollege(college: VisitedCollege) {
  try {
    sessionStorage.setItem(key, JSON.stringify(college))
  } catch {
    // Without storage the browser's own Back leads there.
  }
}

export function loadVisitedCollege(): VisitedCollege | undefined {
  try {
    const { path, name } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    // Follows nothing else that is in the storage.
    const isOwn = String(path).startsWith(hireSurePath) && isHireSure(path)
    return isOwn && typeof name === 'string' ? { path, name } : undefined
  } catch {
    return undefined
  }
}

export function forgetVisitedCollege() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage that is switched off holds nothing either.
  }
}
