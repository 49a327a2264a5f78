import { icons } from './drawings.ts'
import { exam, internship, job, logo, months, start, winners } from './map.ts'
import { easeOut, mix, presence, ramp } from './motion.ts'
import { type Draw, thickness } from './path.ts'
import { add, colour, fade, type Point, reveal, set } from './svg.ts'

function icon(parent: Element, name: keyof typeof icons, size: number, stroke: string) {
  const group = add(parent, 'g', {
    transform: `scale(${size / 32}) translate(-16 -16)`,
    stroke,
    'stroke-width': 2.4,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
  group.innerHTML = icons[name]
  return group
}

/** The thin circles of light around a place on the path. */
function glow(world: Element, [x, y]: Point, from: number): Draw {
  const rings = [140, 200, 280].map((radius, i) => ({
    radius,
    ring: add(world, 'circle', { cx: x, cy: y, stroke: colour.line, 'stroke-width': 2 }),
    opacity: 0.9 - i * 0.25,
    at: from + i * 0.12,
  }))
  return (time) => {
    for (const { radius, ring, opacity, at } of rings) {
      const shown = ramp(time, at, 1.4, easeOut)
      set(ring, { r: radius * mix(0.8, 1, shown) })
      fade(ring, opacity * shown)
    }
  }
}

function station(
  world: Element,
  [x, y]: Point,
  name: keyof typeof icons,
  from: number,
  progress: { from: number; to: number; steps: number },
): Draw {
  const group = add(world, 'g')
  add(group, 'circle', {
    r: 84,
    fill: colour.ink,
    stroke: colour.white,
    'stroke-width': thickness,
  })
  const arc = add(group, 'path', {
    d: 'M0 -84A84 84 0 1 1 -0.1 -84',
    stroke: colour.amber,
    'stroke-width': thickness,
    'stroke-linecap': 'round',
  })
  icon(group, name, 88, colour.white)
  return (time) => {
    const size = ramp(time, from, 0.9, easeOut)
    set(group, { transform: `translate(${x} ${y}) scale(${size})` })
    const pace = (progress.to - progress.from) / progress.steps
    const reached = Array.from({ length: progress.steps }, (_, i) =>
      ramp(time, progress.from + i * pace, Math.min(1.2, pace)),
    )
    const share = reached.reduce((sum, each) => sum + each, 0) / progress.steps
    reveal(arc, arc.getTotalLength() * share)
  }
}

function month(world: Element, [x, y]: Point, from: number, paid: number): Draw {
  const group = add(world, 'g')
  const disc = add(group, 'circle', { r: 46, 'stroke-width': thickness })
  const check = icon(group, 'check', 64, colour.ink)
  const tag = add(world, 'g')
  add(tag, 'rect', { x: -78, y: -40, width: 156, height: 80, rx: 40, fill: colour.mint })
  const text = add(tag, 'text', {
    class: 'body',
    'text-anchor': 'middle',
    y: 16,
    'font-size': 48,
    fill: colour.ink,
  })
  text.textContent = 'Paid'
  return (time) => {
    const size = ramp(time, from, 0.8, easeOut)
    const done = ramp(time, paid, 0.6)
    set(group, { transform: `translate(${x} ${y}) scale(${size})` })
    set(disc, {
      fill:
        done > 0 ? `color-mix(in srgb, ${colour.mint} ${done * 100}%, ${colour.ink})` : colour.ink,
      stroke: `color-mix(in srgb, ${colour.mint} ${done * 100}%, ${colour.white})`,
    })
    fade(check, done)
    const rise = ramp(time, paid, 0.7, easeOut)
    set(tag, { transform: `translate(${x} ${y - mix(80, 124, rise)}) scale(${mix(0.7, 1, rise)})` })
    fade(tag, presence(time, paid, 42.8))
  }
}

/** A hundred hiring partners around the job. */
function partners(world: Element): Draw {
  const [cx, cy] = job
  const spots = [
    { radius: 150, count: 22 },
    { radius: 200, count: 34 },
    { radius: 250, count: 44 },
  ].flatMap(({ radius, count }) =>
    Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * 2 * Math.PI - Math.PI / 2
      return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle), radius, angle }
    }),
  )
  const dots = spots.map(({ x, y, radius, angle }) => ({
    dot: add(world, 'circle', { cx: x, cy: y, r: 7, fill: colour.periwinkle }),
    at: 50.6 + (radius - 150) / 160 + (angle + Math.PI / 2) * 0.16,
  }))
  return (time) => {
    for (const { dot, at } of dots) fade(dot, ramp(time, at, 0.6))
  }
}

export function drawLights(world: Element): Draw {
  const parts = [
    glow(world, exam, 3.9),
    glow(world, winners, 8.5),
    glow(world, start, 14.3),
    glow(world, internship, 32.6),
    partners(world),
  ]
  return (time) => {
    for (const draw of parts) draw(time)
  }
}

export function drawStations(world: Element): Draw {
  const parts = [
    station(world, exam, 'exam', 3.9, { from: 4.9, to: 7.3, steps: 4 }),
    station(world, winners, 'winners', 8.5, { from: 11, to: 12.4, steps: 1 }),
    station(world, start, 'training', 14.3, { from: 15.2, to: 18.5, steps: 6 }),
    station(world, internship, 'internship', 32.6, { from: 35.6, to: 40.2, steps: 2 }),
    ...months.map((place, i) => month(world, place, 35 + i * 0.4, 38 + i * 1.5)),
  ]
  return (time) => {
    for (const draw of parts) draw(time)
  }
}

/** The job, which at the end becomes the light of the logo. */
export function drawJob(stage: Element): Draw {
  const group = add(stage, 'g')
  add(group, 'circle', { r: 7.5 * logo.unit, fill: colour.amber })
  const briefcase = icon(group, 'job', 96, colour.ink)
  return (time) => {
    const size = ramp(time, 50.1, 1, easeOut)
    set(group, { transform: `translate(${job[0]} ${job[1]}) scale(${size})` })
    fade(briefcase, 1 - ramp(time, 55.1, 0.8))
  }
}
