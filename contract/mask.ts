// Addresses of mail and of UPI, in any script, also as a URL writes them. No slash before the sign: a
// path such as node_modules/@scope is no address.
const address = /[^\s@<>"'(),;:=&?[\]{}\\/]{1,64}(?:@|%(?:25)*40)\p{L}[\p{L}\p{M}\p{N}.-]{1,190}/gu
// Seven digits and more, up to the nineteen of a card, with what people put between them; not a part
// of a longer word, so that identifiers and timestamps stay readable.
const number = /(?:(?<=%2b)|(?<![\w.-]|\d:))[+(]{0,2}\d(?:[ ().-]{0,3}\d){6,18}(?![\w-]|[:.]\d)/gi

/** Redacts personal data (PII) in a text; the last two digits help a support call. */
export function mask(text: string) {
  return text
    .replace(address, '***@***')
    .replace(number, (digits) => `***${digits.replace(/\D/g, '').slice(-2)}`)
}

/** Sentry's own, in seconds. */
const times = new Set(['timestamp', 'start_timestamp'])
/** No amount and no count of ours has ten digits; a phone has. */
const tenDigits = 1_000_000_000

/** The same for every text inside a value, and for numbers as long as a phone's. */
export function maskAll<Value>(value: Value): Value
export function maskAll(value: unknown): unknown {
  if (typeof value === 'string') return mask(value)
  if (Number.isInteger(value) && Number(value) >= tenDigits) return mask(String(value))
  if (Array.isArray(value)) return value.map(maskAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, times.has(name) ? inner : maskAll(inner)]),
  )
}
