import type { Point } from './svg.ts'

/** The ground the camera travels over. One unit is one pixel at zoom 1; up is negative. */
export const exam: Point = [1000, -100]
export const winners: Point = [1980, -360]
export const start: Point = [3000, -620]
export const internship: Point = [5300, -840]
export const months: readonly Point[] = [
  [5580, -840],
  [5860, -840],
]

/** The last stretch of the path is the N of the logo, and the job is the light above it. */
export const logo = { x: 6296, y: -1636, unit: 12 }
const onLogo = (x: number, y: number): Point => [logo.x + x * logo.unit, logo.y + y * logo.unit, 0]
export const letter = [onLogo(7, 33), onLogo(7, 11.5), onLogo(28, 32.5), onLogo(28, 9)]
export const job = onLogo(28, 8.5)

export const approach: readonly Point[] = [
  [-800, 160],
  [360, 160],
  [620, -100],
  exam,
  [1340, -100],
  [1600, -360],
  winners,
  [2340, -360],
  [2600, -620],
  start,
]

export const ascent: readonly Point[] = [internship, [6380, -840], ...letter]

export const card = { x: 3580, width: 920, height: 440, way: { in: 340, out: 120 } }
export const cardTops = [-1460, -960, -460] as const

export function lane(top: number) {
  const enter = top + card.way.in
  const leave = top + card.way.out
  const right = card.x + card.width
  const drop = Math.abs(enter - start[1])
  const into: Point[] = [start, [start[0] + drop, enter], [card.x + 40, enter]]
  const rise = Math.abs(leave - internship[1])
  const bend = internship[0] - 160 - rise
  const out: Point[] = [
    [right - 40, leave],
    [bend, leave],
    [bend + rise, internship[1]],
    internship,
  ]
  // A lane that needs no bend keeps none: a corner of no angle would still be drawn as a curve.
  return drop === 0
    ? { into: [start, into[2] ?? start], out: [out[0] ?? internship, internship] }
    : { into, out }
}

type Shot = { x: number; y: number; zoom: number }
const shot = (x: number, y: number, zoom = 1): Shot => ({ x, y, zoom })
const closeUp = (top: number) => shot(card.x + card.width / 2, top + card.height / 2, 1.15)

export const shots = {
  opening: shot(0, 0),
  exam: shot(1080, -260),
  winners: shot(2060, -520),
  start: shot(2780, -780),
  courses: shot(3440, -740, 0.4),
  blockchain: closeUp(cardTops[0]),
  ai: closeUp(cardTops[1]),
  data: closeUp(cardTops[2]),
  merge: shot(4760, -840, 0.62),
  internship: shot(5625, -1000),
  months: shot(4580, -981, 0.29),
  job: shot(6272, -1474),
  closing: shot(8464, -716, 0.25),
}
export type ShotName = keyof typeof shots
