const key = 'scholarship-request-id'

/** Tells the payment page which application is to be paid. */
export function storeRequestId(id: string) {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Without storage the payment page offers to resume the application instead.
  }
}

/** Reads the id and removes it: it is good for one payment. */
export function takeRequestId() {
  try {
    const id = localStorage.getItem(key)
    localStorage.removeItem(key)
    return id ?? undefined
  } catch {
    return undefined
  }
}
