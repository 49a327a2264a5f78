import { type drawCards, run } from './cards.ts'
import { faces } from './drawings.ts'
import { card, exam, start, winners } from './map.ts'
import { clamp, easeInOut, type Key, track } from './motion.ts'
import { type Draw, type drawPath, lengthAt } from './path.ts'
import { add, colour, fade, type Point, set } from './svg.ts'

const cast = [
  { face: faces.rohit, ring: colour.amber },
  { face: faces.meera, ring: colour.mint },
  { face: faces.ananya, ring: colour.periwinkle },
]
const gap = 98
const before = 152

type Rail = { path: SVGPathElement; offset: Point; from: number; length: number }

function layRail(pieces: readonly { path: SVGPathElement; offset?: Point }[]) {
  let from = 0
  const rails = pieces.map(({ path, offset = [0, 0] }): Rail => {
    const rail = { path, offset, from, length: path.getTotalLength() }
    from += rail.length
    return rail
  })
  const at = (length: number): Point => {
    const rail = rails.findLast((each) => each.from <= length) ?? rails[0]
    if (!rail) return [0, 0]
    const { x, y } = rail.path.getPointAtLength(length - rail.from)
    return [x + rail.offset[0], y + rail.offset[1]]
  }
  return { rails, end: from, at }
}

/** Three learners ride the path: together to the training, each through a course, together to the job. */
export function drawTravellers(
  world: Element,
  path: ReturnType<typeof drawPath>,
  { cards }: ReturnType<typeof drawCards>,
): Draw {
  const parts = cast.map(({ face, ring }, i) => {
    const lane = path.lanes[i]
    const card = cards[i]
    if (!lane || !card) throw new Error('Each traveller needs a lane and a card.')
    return drawTraveller(world, face, ring, layJourney(i, path, lane, card))
  })
  return (time) => {
    for (const draw of parts) draw(time)
  }
}

/** The way of one traveller, and how far along it they are at a given time. */
function layJourney(
  i: number,
  { main, up }: ReturnType<typeof drawPath>,
  lane: ReturnType<typeof drawPath>['lanes'][number],
  { way, top, from, to }: ReturnType<typeof drawCards>['cards'][number],
) {
  const behind = i * gap
  const rail = layRail([
    { path: main },
    { path: lane.into },
    { path: way, offset: [card.x, top] },
    { path: lane.out },
    { path: up },
  ])
  const [, into, inside, out, last] = rail.rails.map((each) => each.from)
  const on = (time: number, x: number): Key => [time, lengthAt(main, x) - behind]
  const at = (time: number, length = 0): Key => [time, length]
  const wait = (into ?? 0) - before - behind
  const ready = (inside ?? 0) - run
  const through = (out ?? 0) + run
  const meet = (last ?? 0) - before - behind
  const paid = (last ?? 0) + 870 - behind
  const position = track([
    on(0, -330),
    on(2.8, -170),
    on(4.8, exam[0] - before),
    on(7.4, exam[0] - before + 4),
    on(9.3, winners[0] - before),
    on(13.1, winners[0] - before + 4),
    on(15.1, start[0] - before),
    at(18.9, wait + 2),
    at(21.2 + i * 0.2, ready),
    at(from, ready + 2),
    at(to, through),
    at(31.8, through + 2),
    at(34.6 + i * 0.1, meet),
    at(36.2, meet + 4),
    at(41.8, paid),
    at(48.6, paid + 4),
    at(52.2 + i * 0.5, rail.end),
  ])
  return { rail, position }
}

function drawTraveller(
  world: Element,
  face: string,
  ring: string,
  { rail, position }: ReturnType<typeof layJourney>,
): Draw {
  const group = add(world, 'g')
  add(group, 'circle', { r: 43, fill: colour.ink })
  const portrait = add(group, 'svg', {
    x: -36,
    y: -36,
    width: 72,
    height: 72,
    viewBox: '0 0 160 160',
  })
  portrait.innerHTML = face
  portrait.style.clipPath = 'circle(50%)'
  add(group, 'circle', { r: 36, stroke: ring, 'stroke-width': 7 })
  return (time) => {
    const length = position(time)
    const [x, y] = rail.at(length)
    const size = easeInOut(clamp((rail.end - length) / 130))
    set(group, { transform: `translate(${x} ${y}) scale(${size})` })
    fade(group, size > 0.02 ? 1 : 0)
  }
}
