import { fullDate } from './event-words.ts'

/** Days as the programme counts them: in India's time, wherever the visitor or the server is. */

// India has one time zone and no daylight saving time.
const aheadOfUtc = 5.5 * 60 * 60 * 1000
const oneDay = 24 * 60 * 60 * 1000

/** Day and time in India, as in `2026-11-16T19:05:00.000Z` without regard to its Z. */
const indianClock = (at: number) => new Date(at + aheadOfUtc).toISOString()

/** `2026-11-16`. */
export const dayInIndia = (at: number = Date.now()) => indianClock(at).slice(0, 10)

/** Numbers a day, for code that compares days often: writing one out takes far longer. */
export const dayNumberInIndia = (at: number = Date.now()) => Math.floor((at + aheadOfUtc) / oneDay)

/** `19:05`. */
export const timeInIndia = (at: number) => indianClock(at).slice(11, 16)

/** "19:05:09 IST". */
export const clockInIndia = (at: number) => `${indianClock(at).slice(11, 19)} IST`

/** "16 November 2026, 19:05 IST". */
export const momentInIndia = (at: number) => `${fullDate(dayInIndia(at))}, ${timeInIndia(at)} IST`

/** A date is past from the midnight that ends it. Both are ISO dates, which sort as text. */
export const isPast = (date: string, today: string) => date < today
