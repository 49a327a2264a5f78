export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

/** Whole units between two instants in milliseconds; null once the target has passed. */
export function timeLeft(target: number, now: number): TimeLeft | null {
  // Said this way round, a date that cannot be read (NaN) has passed too.
  if (!(target > now)) return null
  const left = Math.floor((target - now) / 1000)
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}
