import { dayInIndia } from '../../contract/calendar.ts'
import type { Dice } from './dice.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A morning at the office, so many days ago. */
export const morning = (now: number, daysAgo: number) =>
  new Date(Date.parse(`${dayInIndia(now - daysAgo * day)}T10:40:00+05:30`))

/** People apply between classes and late in the evening: weights of the hours. */
const hours = {
  0: 3,
  1: 1.5,
  2: 0.5,
  5: 0.5,
  6: 1,
  7: 2,
  8: 4,
  9: 6,
  10: 9,
  11: 10,
  12: 8,
  13: 5,
  14: 5,
  15: 6,
  16: 7,
  17: 7,
  18: 8,
  19: 10,
  20: 12,
  21: 12,
  22: 9,
  23: 4,
}
/** From Sunday on. */
const weekdays = [0.55, 1.1, 1.15, 1.1, 1.05, 1, 0.65]

/** Days ago at which the campaign began and ended. */
export const campaign = { from: 52, to: 30 }

/** How many times as many as on a usual day: the campaign climbs for a week, and fades. */
function push(daysAgo: number) {
  const { from, to } = campaign
  if (daysAgo > from || daysAgo < to - 10) return daysAgo < to ? 1.3 : 1
  if (daysAgo < to) return 1.3 + (daysAgo - to + 10) * 0.12
  const rising = Math.min(1, (from - daysAgo) / 7)
  return 1 + rising * 3.2
}

/** Moments of a year at which people came, the oldest first. */
export function momentsOfYear(dice: Dice, now: number, perDay: number) {
  const today = Date.parse(`${dayInIndia(now)}T00:00:00+05:30`)
  const moments: number[] = []
  for (let daysAgo = 364; daysAgo >= 0; daysAgo--) {
    const midnight = today - daysAgo * day
    const usual = weekdays[new Date(midnight + 12 * hour).getUTCDay()] ?? 1
    // The programme grows.
    const growth = 1.2 - (0.5 * daysAgo) / 365
    const expected = perDay * usual * growth * push(daysAgo) * dice.between(0.75, 1.25)
    for (let n = 0; n < Math.round(expected); n++) moments.push(midnight + timeOfDay(dice))
  }
  return moments.filter((at) => at < now - minute).sort((one, other) => one - other)
}

const timeOfDay = (dice: Dice) => Number(dice.weighted(hours)) * hour + dice.below(hour)

/** A moment when staff work, so many hours later or, at night and on Sundays, after that. */
export function atWork(dice: Dice, from: number) {
  const at = new Date(from + 5.5 * hour)
  const [time, isSunday] = [at.getUTCHours(), at.getUTCDay() === 0]
  if (time >= 10 && time < 18 && !isSunday) return from
  const nextMorning = Math.floor((from + 5.5 * hour) / day + (time < 10 ? 0 : 1)) * day - 5.5 * hour
  const morning = nextMorning + 10 * hour
  const sunday = new Date(morning + 5.5 * hour).getUTCDay() === 0
  return morning + (sunday ? day : 0) + dice.below(2 * hour)
}
