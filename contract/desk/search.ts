import type { ListName, ListRow } from './lists.ts'

export const fewestCharacters = 3
/** More than this nobody looks through, and sorting them takes too long. */
export const mostMatches = 100_000

export const searchMessages = {
  tooShort: 'Type at least 3 characters.',
  tooMany: 'Too many match. Add another word.',
  preparing: 'Search is being prepared.',
} as const

/** Said beside what was found where the database has no trigrams. */
export const limitedSearch =
  'Search takes whole emails, phones and ids here, and the beginnings of names.'

/** What was found of one kind, newest first; `count` as in a list. */
export type SearchGroup = { list: ListName; rows: ListRow[]; count: number; more: boolean }

export type SearchAnswer = {
  groups: SearchGroup[]
  /** Why there is nothing: a sentence for whoever typed. */
  message?: string
  limited?: true
}

const mostWords = 8
export const mostCharacters = 200

/** What was typed, as words to look for. What no text can hold (NUL, half a character) is left out. */
export function wordsOf(typed: string) {
  const text = typed
    .toWellFormed()
    .replaceAll(/[\0\uFFFD]/g, ' ')
    .slice(0, mostCharacters)
    .trim()
  const phone = phoneIn(text)
  return phone ? [phone] : text.split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** The national digits of an Indian number, however it was written; of another all digits. */
export function phoneIn(text: string) {
  const digits = text.replaceAll(/\D/g, '')
  if (!/^[+()\d\s.-]+$/.test(text) || digits.length < 7) return undefined
  return digits.length > 10 && /^0*91/.test(digits) ? digits.slice(-10) : digits
}

/** Three letters or digits in a row, at least once: less would be in everything. */
export const isEnough = (words: readonly string[]) =>
  words.some((word) => /[\p{L}\p{M}\p{N}]{3}/u.test(word))
