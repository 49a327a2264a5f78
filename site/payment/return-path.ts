const key = 'hiresure-path'
// Against open redirects: whatever else is in the storage is not followed.
const own = /^\/hiresure(\/[a-z0-9-]{1,60})?$/

/** Remembers the college's page from which someone applied: the result leads back there. */
export function storeReturnPath(path: string) {
  try {
    localStorage.setItem(key, path)
  } catch {
    // Without storage the result leads to the home page.
  }
}

export function loadReturnPath() {
  try {
    const path = localStorage.getItem(key) ?? ''
    return own.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

export function forgetReturnPath() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that is switched off holds nothing either.
  }
}
