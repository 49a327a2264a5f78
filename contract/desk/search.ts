import { withoutJoiners } from '../text.ts'
import type { ListName, ListRow } from './lists.ts'

/** More than this nobody looks through, and sorting them takes too long. */
export const mostMatches = 100_000

/** Notice beside results where the database has no trigrams. */
export const limitedSearch =
  'Search takes whole emails, phones and ids here, and the beginnings of names.'

/** Matches of one kind, newest first; `count` as in a list. */
export type SearchGroup = { list: ListName; rows: ListRow[]; count: number; more: boolean }

export type SearchAnswer = {
  groups: SearchGroup[]
  /** Nothing matches as it was typed: these are names like it. */
  close?: true
  /** The one record that was looked for, where that is clear. */
  only?: { list: ListName; id: string }
  /** Reason why there is nothing, or too much: a sentence for the person who typed. */
  message?: string
  limited?: true
}

const mostWords = 8
export const mostCharacters = 200

/** Splits typed text into words to look for. */
export function wordsOf(typed: string) {
  const text = withoutJoiners(typed).slice(0, mostCharacters).toWellFormed().trim()
  const phone = phoneIn(text)
  return phone ? [phone] : text.split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** The national digits of an Indian number, however it was written; of another all digits. */
export function phoneIn(text: string) {
  const digits = text.replaceAll(/\D/g, '')
  if (!/^[+()\d\s.-]+$/.test(text) || digits.length < 7) return undefined
  return digits.length > 10 && /^0*91/.test(digits) ? digits.slice(-10) : digits
}

/** A whole phone or a whole email, and nothing else. */
export function contactIn(typed: string): { phone: string } | { email: string } | undefined {
  const text = wordsOf(typed).join(' ')
  const phone = phoneIn(text)
  if (phone) return { phone }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { email: text.toLowerCase() } : undefined
}

/** The words without digits: a college's name can hold a phone, which must not be guessed from it. */
export const lettersOf = (words: readonly string[]) =>
  words.flatMap((word) => word.split(/\p{N}+/u)).filter(Boolean)

/** Three letters or digits in a row, at least once: less would be in everything. */
export const isEnough = (words: readonly string[]) =>
  words.some((word) => /[\p{L}\p{M}\p{N}]{3}/u.test(word))
