// Control characters (but tab and line breaks), bidirectional controls, and invisible joiners at
// the edges of Unicode: nobody types them into a form on purpose, the database refuses some of
// them, and the rest allow spoofing of what the staff will read.
const unwanted =
  /(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/u

/** True for text that can be stored and shown as it was typed. */
export function isPlainText(text: string) {
  return text.isWellFormed() && !unwanted.test(text)
}

/** Words just before the first character that is not plain text: it cannot be seen itself. */
export function afterWhich(text: string) {
  const at = [...text].findIndex((character) => !isPlainText(character))
  const before = [...text].slice(0, at).join('')
  return { after: before.trim().split(/\s+/).slice(-2).join(' ') }
}

export const startsWithSpace = (text: string) => /^\s/.test(text)

/**
 * Removes ZWNJ and ZWJ, for comparing and searching: some keyboards put them after a mark and some
 * do not, and nobody sees the difference.
 */
export const withoutJoiners = (text: string) => text.replace(/[\u200C\u200D]/g, '')
