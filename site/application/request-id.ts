import { payPath } from '../../contract/urls.ts'

const key = 'scholarship-request-id'

/**
 * Opens the payment page for an application. It is a document of its own: only its CSP lets the
 * scripts of a payment provider run.
 */
export function openPay(id: string) {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Without storage the payment page asks the server what this browser has left to pay.
  }
  location.assign(payPath)
}

/** Reads the id and removes it: it is good for one payment. Throws where there is no storage. */
export function takeRequestId() {
  const id = localStorage.getItem(key)
  localStorage.removeItem(key)
  return id ?? undefined
}
