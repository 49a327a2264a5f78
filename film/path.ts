import { approach, ascent, cardTops, exam, lane, start, winners } from './map.ts'
import { ramp, track } from './motion.ts'
import { add, colour, type Point, reveal, rounded } from './svg.ts'

export type Draw = (time: number) => void

export const thickness = 16
const laneColours = [colour.amber, colour.mint, colour.periwinkle] as const

const line = (parent: Element, points: readonly Point[], stroke: string) =>
  add(parent, 'path', {
    d: rounded(points),
    stroke,
    'stroke-width': thickness,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })

/** Finds the length at which a line that only ever runs to the right reaches a given x. */
export function lengthAt(path: SVGPathElement, x: number) {
  let low = 0
  let high = path.getTotalLength()
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (path.getPointAtLength(middle).x < x) low = middle
    else high = middle
  }
  return low
}

export function drawPath(world: Element) {
  const main = line(world, approach, colour.white)
  const toX = (time: number, x: number) => [time, lengthAt(main, x)] as const
  const mainHead = track([
    toX(0, -260),
    toX(2.6, 700),
    toX(4.3, exam[0]),
    toX(7, exam[0] + 40),
    toX(8.9, winners[0]),
    toX(12.7, winners[0] + 40),
    toX(14.7, start[0]),
  ])

  // The lane in the middle lies below the others where all three meet.
  const lanes = [1, 2, 0].map((i) => {
    const { into, out } = lane(cardTops[i] ?? 0)
    const stroke = laneColours[i] ?? colour.white
    return { i, into: line(world, into, stroke), out: line(world, out, stroke) }
  })

  const up = line(world, ascent, colour.white)
  const upHead = track([
    [33.9, 0],
    [35.8, 560],
    [41.4, 960],
    [48.3, 960],
    [50.6, up.getTotalLength()],
  ])

  const draw: Draw = (time) => {
    reveal(main, mainHead(time))
    for (const { i, into, out } of lanes) {
      reveal(into, into.getTotalLength() * ramp(time, 19.1 + i * 0.2, 1.7))
      reveal(out, out.getTotalLength() * ramp(time, 31.1 + i * 0.15, 1.8))
    }
    reveal(up, upHead(time))
  }
  return { draw, main, up, lanes: lanes.toSorted((a, b) => a.i - b.i) }
}
