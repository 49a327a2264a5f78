// Addresses of mail and of UPI, in any script, also as a URL writes them. No slash before the sign: a
// path such as node_modules/@scope is no address.
const address = /[^\s@<>"'(),;:=&?[\]{}\\/]{1,64}(?:@|%(?:25)*40)\p{L}[\p{L}\p{M}\p{N}.-]{1,190}/gu
// Seven digits and more, up to the nineteen of a card, with what people put between them; not a part
// of a longer word, so that identifiers and timestamps stay readable.
const number = /(?:(?<=%2b)|(?<![\w.-]|\d:))[+(]{0,2}\d(?:[ ().-]{0,3}\d){6,18}(?![\w-]|[:.]\d)/gi

/** Redacts personal data (PII) in a log; the last two digits help a support call. */
export function mask(text: string) {
  return text
    .replace(address, '***@***')
    .replace(number, (digits) => `***${digits.replace(/\D/g, '').slice(-2)}`)
}

/** Names of the signs @ and dot, as people write them in English, Spanish and the scripts of India. */
const latinAt = 'att?|arroba'
const otherAt = '[एऐअ]ट|এট|অ্যাট|એટ|ਐਟ|அட்|ஆட்|ఎట్|అట్|ಎಟ್|ಅಟ್|അറ്റ്'
const latinDot = 'dot|punto|ponto'
const otherDot = 'ड[ॉाो]ट|ডট|ડોટ|ਡਾਟ|டாட்|డాట్|ಡಾಟ್|ഡോട്ട്'

// Pure, so that no page carries them: only the server masks free text.
const anyNumber = /* @__PURE__ */ numberPattern()
const anyAddress = /* @__PURE__ */ addressPattern()

/**
 * Seven digits and more, of any script and kind, also in English words, with up to three signs between
 * two of them. Spaces, line breaks, marks and what cannot be seen count for none. Each part is bounded.
 */
function numberPattern() {
  const word = String.raw`(?<!\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?!\p{L})`
  const digit = String.raw`(?:\p{N}|${word})`
  const unseen = String.raw`[\s\p{M}\p{Cf}]{0,12}`
  const sign = String.raw`[^\p{L}\p{N}\s\p{M}\p{Cf}]`
  return new RegExp(`${digit}(?:${unseen}(?:${sign}${unseen}){0,3}${digit}){6,}`, 'giu')
}

/** An address of mail in any of the ways in which people write one. Each part is bounded: no backtracking. */
function addressPattern() {
  const edge = String.raw`[^\p{L}\p{M}\p{N}\p{Cf}@＠﹫]{1,3}`
  const open = String.raw`\s{0,3}[([{<]\s?`
  const close = String.raw`\s?[)\]}>]\s{0,3}`
  const label = String.raw`[\p{L}\p{M}\p{N}-]{1,63}`
  const dotWord = `(?:${edge}(?:${latinDot}|${otherDot})${edge}|${open}(?:${latinDot})${close})`
  const dot = String.raw`(?:[.．。]|\s{1,3}[.．。]\s{0,3}|${open}\.${close}|${dotWord})`
  const at = `${edge}(?:${latinAt})(?:${edge}the${edge}rate(?:${edge}of)?)?${edge}|(?:${edge}|(?=\\p{L}))(?:${otherAt})(?:${edge})?`
  const provider = String.raw`(?:\p{L}{1,9}mail|yahoo|outlook|icloud|जी ?मेल|याहू)(?!\p{L})`
  const isHost = String.raw`${label}(?:[.．。]|${dotWord})\p{L}[\p{L}\p{M}]|${provider}`
  const signs = [
    String.raw`${open}(?:[@＠﹫]|${latinAt}|${otherAt})${close}(?=\S)`,
    String.raw`\s{0,3}(?:[@＠﹫]|[ⓐⒶ]|%(?:25)*40|&#(?:64|x40);|&commat;)\s{0,3}(?=\S)`,
    // The bare word counts before a host alone.
    `(?:${at})(?=${isHost})`,
  ]
  // All that comes before the sign up to a space: where an address begins, nobody can tell for sure.
  const mailbox = String.raw`(?:"[^"@＠﹫]{1,64}"|(?<![^\s@＠﹫])[^\s@＠﹫ⓐⒶ]+)`
  const host = String.raw`(?:${label}(?:${dot}${label}){1,5}(?!\S)|\S+)`
  return new RegExp(`${mailbox}(?:${signs.join('|')})${host}`, 'giu')
}

/** Joins letters with a space between each: such words may be an address. */
const joined = (text: string) =>
  text.replace(/(?<![^\s([{])[^\s([{](?: [^\s)\]}])+(?![^\s)\]}])/gu, (letters) =>
    letters.replaceAll(' ', ''),
  )

/** Masks strictly, for what people wrote: it rather takes too much than too little. */
export function maskFreeText(text: string) {
  const [asWritten = '', whole = ''] = [text, joined(text)].map((words) =>
    words.replace(anyAddress, '***@***'),
  )
  // Joined words are kept only where more of them is masked.
  const isShorter = whole.replace(/ /g, '').length < asWritten.replace(/ /g, '').length
  const without = isShorter ? whole : asWritten
  return without.replace(anyNumber, (found) => {
    const digits = found.match(/\p{N}/gu) ?? []
    return `***${digits.slice(-2).join('')}`
  })
}

/** Sentry's own, in seconds. */
const times = new Set(['timestamp', 'start_timestamp'])
/** No amount and no count of ours has ten digits; a phone has. */
const tenDigits = 1_000_000_000

/** Masks every text inside a value, and numbers as long as a phone's. */
export function maskAll<Value>(value: Value, maskText?: (text: string) => string): Value
export function maskAll(value: unknown, maskText = mask): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Number.isInteger(value) && Number(value) >= tenDigits) return maskText(String(value))
  if (Array.isArray(value)) return value.map((inner) => maskAll(inner, maskText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      times.has(name) ? inner : maskAll(inner, maskText),
    ]),
  )
}
