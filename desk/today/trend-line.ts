import { type PaidDay, trendDays } from '../../contract/desk/today.ts'

/** The drawing, in units of its viewBox: days from left to right, nothing paid at the bottom. */
const [left, right, top, bottom] = [4, 292, 10, 84]

export type Point = { x: number; y: number }

/** The last days and those before them in one scale, so that both can be compared. */
export function trendOf(days: PaidDay[]) {
  const most = Math.max(1, ...days.map(({ paid }) => paid))
  const points = (part: PaidDay[]) =>
    part.map(
      ({ paid }, index): Point => ({
        x: left + ((right - left) * index) / (trendDays - 1),
        y: bottom - ((bottom - top) * paid) / most,
      }),
    )
  const recent = days.slice(-trendDays)
  // Today is not over: it is not the highest of the days yet.
  const over = recent.slice(0, -1)
  const best = over.reduce<PaidDay | undefined>(
    (high, next) => (high && high.paid >= next.paid ? high : next),
    undefined,
  )
  return {
    recent,
    line: points(recent),
    before: points(days.slice(-2 * trendDays, -trendDays)),
    best: best && best.paid > 0 ? { ...best, at: recent.indexOf(best) } : undefined,
  }
}

export const pathOf = (points: Point[]) =>
  points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
