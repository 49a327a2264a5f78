import { dayInIndia, timeInIndia } from '../contract/calendar.ts'
import { dayAndMonth, fullDate } from '../contract/event-words.ts'
import { amountText, grouped, groupedByThousands, toUnits } from '../contract/money.ts'

/** Formats of numbers, money and time. Times are India's, wherever one works. */

export const count = (number: number) => grouped(number)

/** Writes a size: "840 bytes", "12 KB", "3.4 MB". */
export function size(bytes: number) {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Writes "INR 4,20,000", "USD 18.00": grouped, unlike what visitors read. It never wraps. */
export function money(minor: number, currency: string) {
  return `${currency}\u00a0${moneyDigits(minor, currency)}`
}

/** Writes an amount for a column whose head has the currency. */
export function moneyDigits(minor: number, currency: string) {
  const [whole = '', part] = amountText(toUnits(Math.abs(minor))).split('.')
  const isIndian = currency === 'INR'
  const digits = (isIndian ? grouped : groupedByThousands)(Number(whole))
  const text = isIndian && part === '00' ? digits : `${digits}.${part}`
  return minor < 0 ? `\u2212${text}` : text
}

const minute = 60_000
const hour = 60 * minute
const oneDay = 24 * hour

/** Writes "now", "26 min", "2 h 05 min", "25 h", "6 days": the longer ago, the coarser. */
export function age(since: string, now: string) {
  const passed = Math.max(0, Date.parse(now) - Date.parse(since))
  if (passed < minute) return 'now'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  const hours = Math.floor(passed / hour)
  const minutes = Math.floor((passed % hour) / minute)
  if (passed < 6 * hour && minutes > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`
  if (passed < 2 * oneDay) return `${hours} h`
  return `${Math.floor(passed / oneDay)} days`
}

/** Writes a day as "Today", "Tomorrow", "12 June", with the year if it is another. */
export function day(date: string, now: string) {
  const today = dayInIndia(Date.parse(now))
  const ahead = (Date.parse(date) - Date.parse(today)) / oneDay
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead === -1) return 'Yesterday'
  return date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date) : fullDate(date)
}

/** True from the beginning of the day on, India's time. */
export const isDue = (date: string, now: string) => date <= dayInIndia(Date.parse(now))

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const weekday = (date: string) => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/**
 * Writes "11:40" today, "Fri 19:20" in the last six days, else "12 June, 19:20", with the year
 * if it is another.
 */
export function moment(iso: string, now: string) {
  const at = Date.parse(iso)
  const [date, today] = [dayInIndia(at), dayInIndia(Date.parse(now))]
  const time = timeInIndia(at)
  if (date === today) return time
  const daysAgo = (Date.parse(today) - Date.parse(date)) / oneDay
  if (daysAgo > 0 && daysAgo < 7) return `${weekday(date).slice(0, 3)} ${time}`
  const words = date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date) : fullDate(date)
  return `${words}, ${time}`
}

/** Heads a day: "Today, Saturday 28 June", "Yesterday, …", with the year if it is another. */
export function dayHeading(date: string, now: string) {
  const today = dayInIndia(Date.parse(now))
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const words = `${weekday(date)} ${isThisYear ? dayAndMonth(date) : fullDate(date)}`
  if (date === today) return `Today, ${words}`
  const yesterday = dayInIndia(Date.parse(now) - oneDay)
  return date === yesterday ? `Yesterday, ${words}` : words
}

/** Writes "Saturday 28 June 2025, 11:40 IST". */
export function fullMoment(iso: string) {
  const at = Date.parse(iso)
  const date = dayInIndia(at)
  return `${weekday(date)} ${fullDate(date)}, ${timeInIndia(at)} IST`
}

export const clock = (iso: string) => `${timeInIndia(Date.parse(iso))} IST`

/** Names the same weekday a week before: "Sat 21". */
export function weekBefore(iso: string) {
  const date = dayInIndia(Date.parse(iso) - 7 * oneDay)
  return `${weekday(date).slice(0, 3)} ${Number(date.slice(8))}`
}

/** Writes "+9%", "−4%"; a dash where there is nothing to compare with. */
export function change(now: number, before: number) {
  if (before === 0) return '–'
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return '0%'
  return `${percent > 0 ? '+' : '\u2212'}${count(Math.abs(percent))}%`
}

/** Joins words: "manager and finance". */
export function inWords(list: readonly string[]) {
  const last = list.at(-1) ?? ''
  return list.length < 2 ? last : `${list.slice(0, -1).join(', ')} and ${last}`
}

/** Puts a capital letter first. */
export const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Writes "AM" for Arjun Menon, by code point: a letter may be outside of the basic plane. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
