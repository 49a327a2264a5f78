import { sponsoredSeats } from '../contract/programme.ts'
import { easeOut, ramp } from './motion.ts'
import type { Draw } from './path.ts'
import { add, colour, fade, set } from './svg.ts'
import { onScreen } from './words.ts'

const columns = 25
const rows = sponsoredSeats / columns
const others = 5
const step = 19.5

const dots = (x: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `M${x} ${(from + i) * step}h0`).join('')

/** All who sat the exam as dots; those who win a seat light up. */
export function drawField(world: Element): Draw {
  const frame = add(world, 'g', { transform: onScreen('winners') })
  const field = add(frame, 'g', {
    transform: 'translate(716 108)',
    'stroke-width': 12,
    'stroke-linecap': 'round',
  })
  const all = Array.from({ length: columns }, (_, i) => ({
    everyone: add(field, 'path', { d: dots(i * step, 0, rows + others), stroke: colour.faint }),
    best: add(field, 'path', { d: dots(i * step, 0, rows), stroke: colour.amber }),
    at: i * 0.05,
  }))
  return (time) => {
    fade(frame, time > 8 && time < 20 ? 1 : 0)
    for (const { everyone, best, at } of all) {
      fade(everyone, ramp(time, 8.2 + at / 2, 0.8, easeOut))
      fade(best, ramp(time, 9.2 + at, 0.7))
    }
    set(field, { opacity: 1 - ramp(time, 13.4, 0.5) })
  }
}
