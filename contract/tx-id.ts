/**
 * The id of an attempt to pay, which the spec gives a name in each place: `kspay_id` in a URL,
 * `payment_transaction_id` in a request, `txId` and `pe_txnId` in a payload. In our code it is
 * `txId`, and on the attempt itself `id`.
 */
export const txIdPattern = /^[0-9a-z]{25}$/

/** Shortens an id to what people quote in a mail or on the phone. */
export function referenceOf(txId: string) {
  return `NL-${txId.slice(0, 4)}-${txId.slice(4, 8)}`.toUpperCase()
}

/**
 * Finds the beginning of the id that is quoted so, in upper or lower case and with or without its
 * hyphens.
 */
export function startOfReferenced(reference: string) {
  const [, first, second] =
    /^\s*NL[-\s]?([0-9a-z]{4})[-\s]?([0-9a-z]{4})\s*$/i.exec(reference) ?? []
  return first && second ? (first + second).toLowerCase() : undefined
}

/** Half of a reference, in lower case: what people remember, or read out. */
export const halfOfReferenced = (text: string) =>
  /^\s*(?:NL[-\s]?)?([0-9a-z]{4})[-\s]*$/i.exec(text)?.[1]?.toLowerCase()

/** A half that is no word and no number, so that it can hardly mean anything else. */
export const isClearlyHalf = (text: string) =>
  /^\s*NL[-\s]/i.test(text) || (/\d/.test(text) && /[a-z]/i.test(text))
