import { shots } from './map.ts'
import { easeOut, mix, ramp } from './motion.ts'
import type { Draw } from './path.ts'
import { type Title, titles } from './screenplay.ts'
import { add, colour, fade, set } from './svg.ts'

const margin = 100

/** Ground coordinates in which a shot's own screen coordinates hold. */
export const onScreen = (name: Title['shot']) => {
  const { x, y, zoom } = shots[name]
  return `translate(${x} ${y}) scale(${1 / zoom}) translate(-640 -360)`
}

function drawTitle(world: Element, { shot, from, to, lines }: Title): Draw {
  const group = add(world, 'g', { transform: onScreen(shot) })
  const parts = lines.map(({ text, x = margin, y, size, fill, face = 'body', delay = 0 }, i) => {
    // A nested svg clips what is outside of it: the line rises out of its own edge.
    const slot = add(group, 'svg', {
      x: x - 10,
      y: y - size,
      width: 1200,
      height: size * 1.32,
      overflow: 'hidden',
    })
    const words = add(slot, 'text', {
      class: face,
      x: 10,
      'font-size': size,
      fill: fill ?? colour.white,
    })
    words.textContent = text
    return { words, size, at: from + delay + i * 0.12 }
  })
  return (time) => {
    const shown = time >= from ? 1 - ramp(time, to - 0.5, 0.5) : 0
    fade(group, shown)
    if (shown <= 0) return
    for (const { words, size, at } of parts) {
      set(words, { y: mix(size * 2.4, size, ramp(time, at, 0.9, easeOut)) })
    }
  }
}

export function drawWords(world: Element): Draw {
  const parts = titles.map((title) => drawTitle(world, title))
  return (time) => {
    for (const draw of parts) draw(time)
  }
}
