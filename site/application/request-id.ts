import type { UnpaidApplication } from '../../contract/application.ts'
import type { Price } from '../../contract/money.ts'
import { payPath } from '../../contract/urls.ts'
import { painted } from '../../ui/painted.ts'

const key = 'scholarship-request-id'
const dueKey = 'payment-due'

/**
 * Opens the payment page for an application. It is a document of its own: only its CSP lets the
 * scripts of a payment provider run. It shows what is due while it asks how to pay.
 */
export function openPay(id: string, due: Price) {
  try {
    localStorage.setItem(key, id)
    sessionStorage.setItem(dueKey, JSON.stringify(due))
  } catch {
    // Without storage the payment page asks the server what this browser has left to pay.
  }
  void painted().then(() => location.assign(payPath))
}

/** Price of an application, in the currency of its gateway. */
export const dueOf = ({ charge, final_amount }: UnpaidApplication): Price =>
  charge ?? { amount: final_amount, currency: 'INR' }

/** Loads the sum that this tab was about to pay. Only for show: the server says what is charged. */
export function loadDue(): Price | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(dueKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Reads the id and removes it: it is good for one payment. Throws where there is no storage. */
export function takeRequestId() {
  const id = localStorage.getItem(key)
  localStorage.removeItem(key)
  return id ?? undefined
}
