const email = /[^\s@<>"'(),;:=[\]{}\\]{1,64}@[\p{L}\p{M}\p{N}.-]{1,190}\.\p{L}{2,24}/gu
// Seven digits and more, up to the nineteen of a card, with what people put between them; not a part
// of a longer word, so that identifiers and timestamps stay readable.
const number = /(?<![\w.:-])[+(]{0,2}\d(?:[ ().-]{0,3}\d){6,18}(?![\w:-]|\.\d)/g

/** Redacts personal data (PII) in a text; the last two digits help a support call. */
export function mask(text: string) {
  return text
    .replace(email, '***@***')
    .replace(number, (digits) => `***${digits.replace(/\D/g, '').slice(-2)}`)
}

/** The same for every text inside a value. */
export function maskAll<Value>(value: Value): Value
export function maskAll(value: unknown): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map(maskAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskAll(inner)]))
}
