const key = 'last-payment'

/** The payment that this tab began last, for a way back that does not name it. */
export function storeLastPayment(txId: string) {
  try {
    sessionStorage.setItem(key, txId)
  } catch {
    // Then a way back without a name leads to what can be said without one.
  }
}

export function loadLastPayment() {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
