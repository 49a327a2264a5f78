import { easeOut, mix, ramp } from './motion.ts'
import type { Draw } from './path.ts'
import { add, colour, fade, set } from './svg.ts'
import { onScreen } from './words.ts'

const answers = [1, 3, 0, 2]
const choices = 4
const step = 92

/** The answer sheet beside the exam, filled in while the exam runs. */
export function drawSheet(world: Element): Draw {
  const frame = add(world, 'g', { transform: onScreen('exam') })
  const sheet = add(frame, 'g')
  add(sheet, 'rect', { x: -230, y: -205, width: 460, height: 410, rx: 36, fill: colour.white })
  const marks = answers.map((answer, row) => {
    const y = (row - 1.5) * step
    add(sheet, 'path', {
      d: `M-176 ${y}h46`,
      stroke: colour.periwinkle,
      'stroke-width': 14,
      'stroke-linecap': 'round',
    })
    for (let i = 0; i < choices; i++) {
      const look = { cx: -66 + i * 82, cy: y, r: 27, stroke: colour.periwinkle, 'stroke-width': 6 }
      add(sheet, 'circle', look)
    }
    const mark = add(sheet, 'circle', { cx: -66 + answer * 82, cy: y, fill: colour.indigo })
    return { mark, at: 4.9 + row * 0.6 }
  })
  return (time) => {
    const shown = ramp(time, 3.9, 1.3, easeOut)
    set(sheet, { transform: `translate(960 ${mix(330, 282, shown)}) rotate(${mix(6, 3, shown)})` })
    fade(sheet, shown * (1 - ramp(time, 7.2, 0.8)))
    for (const { mark, at } of marks) set(mark, { r: 30 * ramp(time, at, 0.5) })
  }
}
