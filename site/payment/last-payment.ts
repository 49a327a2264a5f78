const last = 'last-payment'
const open = 'open-payment'

/** The payment that this tab began last, for a way back that does not name it. */
export const storeLastPayment = (txId: string) => store(last, txId)
export const loadLastPayment = () => load(last)

/** The payment whose end this tab waits for: other pages carry a notice of it. */
export const storeOpenPayment = (txId: string) => store(open, txId)
export const loadOpenPayment = () => load(open)

export function forgetOpenPayment() {
  try {
    sessionStorage.removeItem(open)
  } catch {
    // Storage that is switched off holds nothing either.
  }
}

function store(key: string, txId: string) {
  try {
    sessionStorage.setItem(key, txId)
  } catch {
    // A way back without a name then leads to what can be said without one.
  }
}

function load(key: string) {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
