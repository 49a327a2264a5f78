import { indianDigits } from '../db/who.ts'

/** Emails, and phones that start with a plus where their country is known. */
export type Contacts = { emails: string[]; phones: string[] }

/** Regular expressions of PostgreSQL, case-insensitive. */
export type Patterns = {
  /** Finds what the other finds, and more, in a twentieth of the time: lookbehinds are slow. */
  rough: string
  exact: string
}

/** An email or phone itself, and what must be before and after it. */
type Part = { before: string; itself: string; after: string }

/**
 * Finds emails and phones in texts that people typed or URLs carry, and never a part of a longer one.
 * Undefined where nothing can be told apart from other texts.
 */
export function patternsOf({ emails, phones }: Contacts): Patterns | undefined {
  const parts = [...emails.map(partOfEmail), ...phones.flatMap(partOfPhone)]
  if (parts.length === 0) return undefined
  return {
    rough: parts.map(({ itself }) => itself).join('|'),
    exact: parts.map(({ before, itself, after }) => `${before}${itself}${after}`).join('|'),
  }
}

/** A percent sign may be encoded once more, in a URL within a URL. */
const percent = '%(?:25)*'

// White space and punctuation that end the word before: only they are no part of a longer address.
const beforeEmail = `(?:(?<![\\w.+-]|\\w')|(?<=${percent}(?:0[9ad]|2[02368cf]|3[a-f]|5[b-d]|7[b-d])))`
// A dot and two or three letters more make a longer domain, such as co.in. A longer word is likely
// the next sentence, without its space.
const afterEmail = `(?![\\w-]|(?:\\.|${percent}2e)[a-z]{2,3}\\M)`

const partOfEmail = (email: string): Part => ({
  before: beforeEmail,
  itself: [...email].map(emailCharacter).join(''),
  after: afterEmail,
})

function emailCharacter(character: string) {
  if (/[a-z0-9]/i.test(character)) return character
  if (character > '\u007F') return `(?:${character}|${encodeURIComponent(character)})`
  return `(?:\\${character}|${percent}${character.charCodeAt(0).toString(16)})`
}

const anyDigit = '[0-9０-９०-९]'
/** A digit as ASCII, full-width or Devanagari. */
const digit = (value: string) =>
  `[${value}${String.fromCodePoint(0xff10 + Number(value), 0x966 + Number(value))}]`

/** People put up to three of these signs between two digits, spaces of any kind as well. */
const gap =
  '(?:\\(0\\)|%20|%c2%a0|[\\s+().·/_\u00AD\u00A0\u2000-\u2015\u202A-\u202F\u2060\u2212-]){0,3}'
const digits = (number: string) => [...number].map(digit).join(gap)

// Digits before it may be those of an encoded character, in a URL.
const beforePhone = `(?:(?<!${anyDigit})|(?<=%[0-9a-f]{2}))`
const plus = '(?:\\+|%2b|00)'
const ofAnotherCountry = `(?<!(?:\\+|%2b)[1-9][0-9]{0,2}[\\s().-]{1,3})`

/** A shorter number could as well be an amount or a part of an id. */
const shortestPhone = 10

function partOfPhone(phone: string): Part[] {
  const national = indianDigits(phone)
  const after = `(?!${anyDigit})`
  if (national) {
    const prefix = `(?:${plus}?${gap}${digits('91')}${gap})?(?:${digit('0')}${gap})?`
    const before = `${beforePhone}${ofAnotherCountry}${prefix}`
    return [{ before, itself: digits(national), after }]
  }
  const number = phone.replace('+', '')
  // A number without its plus could be someone's Indian number, or an amount.
  const needsPlus = number.length < shortestPhone || /^[6-9]\d{9}$/.test(number)
  if (!phone.startsWith('+') && needsPlus) return []
  const prefix = needsPlus ? `${plus}${gap}` : `${ofAnotherCountry}(?:${plus}${gap})?`
  return [{ before: `${beforePhone}${prefix}`, itself: digits(number), after }]
}
