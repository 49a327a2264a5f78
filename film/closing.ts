import { letter, logo } from './map.ts'
import { easeOut, mix, ramp } from './motion.ts'
import { type Draw, thickness } from './path.ts'
import { add, colour, fade, set } from './svg.ts'
import { onScreen } from './words.ts'

const markWidth = 40

/** The end of the path thickens into the N of the logo, and its name comes out beside it. */
export function drawClosing(ground: Element, northlight: string, mgrow: string): Draw {
  const stroke = add(ground, 'path', {
    d: `M${letter.map(([x, y]) => `${x} ${y}`).join('L')}`,
    stroke: colour.white,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
  const name = add(ground, 'svg', {
    x: logo.x + markWidth * logo.unit,
    y: logo.y,
    height: 40 * logo.unit,
    viewBox: `${markWidth} 0 141 40`,
    preserveAspectRatio: 'xMinYMin slice',
    overflow: 'hidden',
  })
  name.innerHTML = northlight
  const frame = add(ground, 'g', { transform: onScreen('closing') })
  const partner = add(frame, 'svg', {
    x: 794,
    y: 130,
    width: 384,
    height: 120,
    viewBox: '0 0 128 40',
  })
  partner.innerHTML = mgrow

  return (time) => {
    const grown = ramp(time, 55.1, 1.6)
    set(stroke, { 'stroke-width': mix(thickness, 6 * logo.unit, grown) })
    fade(stroke, time >= 55 ? 1 : 0)
    const open = ramp(time, 56, 1, easeOut)
    set(name, { width: 141 * logo.unit * open })
    fade(name, open)
    fade(partner, ramp(time, 56.6, 0.7))
  }
}
