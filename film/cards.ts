import { icons } from './drawings.ts'
import { card, cardTops } from './map.ts'
import { clamp, easeInOut, mix, ramp, track } from './motion.ts'
import { type Draw, thickness } from './path.ts'
import { add, colour, fade, type Point, reveal, set } from './svg.ts'

const first: Point = [40, card.way.in]
/** Distance before and behind a card at which its traveller stops. */
export const run = 110
const last: Point = [card.width - 40, card.way.out]

/** Six places in each course, one for each month. */
const chain: readonly Point[] = [
  [140, 340],
  [262, 218],
  [384, 340],
  [506, 218],
  [628, 340],
  [750, 218],
]
const thought: readonly Point[] = [
  [140, 340],
  [262, 280],
  [384, 350],
  [530, 240],
  [660, 290],
  [790, 150],
]
const chart: readonly Point[] = [
  [140, 360],
  [262, 318],
  [384, 340],
  [530, 250],
  [660, 190],
  [790, 120],
]
const layers = [
  [340],
  [280, 384],
  [262, 350],
  [120, 240, 360],
  [84, 186, 290, 390],
  [150, 262, 374],
]

type Art = (share: readonly number[]) => void

function drawChain(group: Element): Art {
  const blocks = chain.map(([x, y]) => {
    const block = add(group, 'g', { transform: `translate(${x} ${y})` })
    const shape = { x: -31, y: -31, width: 62, height: 62, rx: 13, transform: 'rotate(45)' }
    add(block, 'rect', {
      ...shape,
      fill: colour.amber,
      stroke: colour.ink,
      'stroke-width': 10,
    })
    const done = add(block, 'g')
    add(done, 'rect', { ...shape, fill: colour.ink, stroke: colour.ink, 'stroke-width': 10 })
    const tick = add(done, 'g', {
      transform: 'scale(1.6) translate(-16 -16)',
      stroke: colour.amber,
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
    tick.innerHTML = icons.check
    return done
  })
  return (shares) => {
    for (const [i, block] of blocks.entries()) fade(block, shares[i] ?? 0)
  }
}

function drawNet(group: Element): Art {
  const ways = add(group, 'path', {
    stroke: colour.ink,
    'stroke-width': 3,
    opacity: 0.35,
    d: layers
      .flatMap((ys, i) =>
        ys.flatMap((y) =>
          (layers[i + 1] ?? []).map(
            (next) => `M${thought[i]?.[0]} ${y}L${thought[i + 1]?.[0]} ${next}`,
          ),
        ),
      )
      .join(''),
  })
  group.prepend(ways)
  const nodes = layers.map((ys, i) =>
    ys.map((y) => {
      const [cx = 0, cy] = thought[i] ?? []
      const look = { cx, cy: y, stroke: colour.ink, 'stroke-width': 8 }
      add(group, 'circle', { ...look, r: 19, fill: colour.mint })
      return y === cy ? add(group, 'circle', { ...look, r: 22, fill: colour.ink }) : undefined
    }),
  )
  return (shares) =>
    nodes.forEach((layer, i) => {
      for (const node of layer) if (node) fade(node, shares[i] ?? 0)
    })
}

function drawChart(group: Element): Art {
  const bars = chart.map(([x], i) => {
    const bar = add(group, 'rect', {
      x: x - 42,
      width: 84,
      rx: 12,
      fill: i === chart.length - 1 ? colour.indigo : colour.white,
      opacity: i === chart.length - 1 ? 1 : 0.55,
    })
    group.prepend(bar)
    return bar
  })
  const dots = chart.map(([cx, cy]) => {
    const look = { cx, cy, r: 18, stroke: colour.ink, 'stroke-width': 9 }
    add(group, 'circle', { ...look, fill: colour.periwinkle })
    return add(group, 'circle', { ...look, fill: colour.white })
  })
  return (shares) =>
    chart.forEach(([, y], i) => {
      const share = shares[i] ?? 0
      const height = mix(24, card.height - 40 - y, share)
      const bar = bars[i]
      const dot = dots[i]
      if (bar) set(bar, { y: card.height - 14 - height, height })
      if (dot) fade(dot, share)
    })
}

const courses = [
  { fill: colour.amber, route: chain, art: drawChain, from: 23.7, to: 26.2 },
  { fill: colour.mint, route: thought, art: drawNet, from: 26.5, to: 29 },
  { fill: colour.periwinkle, route: chart, art: drawChart, from: 29.3, to: 31.7 },
]

export function drawCards(world: Element) {
  const cards = courses.map(({ fill, route, art, from, to }, i) => {
    const top = cardTops[i] ?? 0
    const group = add(world, 'g', { transform: `translate(${card.x} ${top})` })
    const panel = add(group, 'rect', { fill })
    const picture = add(group, 'g')
    const points = [first, ...route, last]
    const way = add(picture, 'path', {
      d: `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`,
      stroke: colour.ink,
      'stroke-width': thickness,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
    let length = 0
    const reached = points.slice(1).map(([x, y], k) => {
      const [px, py] = points[k] ?? first
      length += Math.hypot(x - px, y - py)
      return length
    })
    const paint = art(picture)
    const progress = track([
      [from, -run],
      [to, way.getTotalLength() + run],
    ])
    const draw: Draw = (time) => {
      const opens = 20.4 + i * 0.25
      const long = ramp(time, opens, 0.9)
      const high = ramp(time, opens + 0.35, 1)
      const height = mix(thickness, card.height, high)
      set(panel, {
        y: mix(card.way.in - thickness / 2, 0, high),
        width: card.width * long,
        height,
        rx: Math.min(40, height / 2),
      })
      fade(panel, long > 0 ? 1 : 0)
      fade(picture, ramp(time, opens + 1, 0.6))
      const length = progress(time)
      reveal(way, length)
      paint(reached.map((at) => easeInOut(clamp((length - at + 30) / 90))))
    }
    return { draw, way, top, from, to }
  })
  return {
    cards,
    draw: (time: number) => {
      for (const { draw } of cards) draw(time)
    },
  }
}
