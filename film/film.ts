import { drawCards } from './cards.ts'
import { drawClosing } from './closing.ts'
import { drawField } from './field.ts'
import { ramp } from './motion.ts'
import { drawPath } from './path.ts'
import { camera, duration } from './screenplay.ts'
import { drawSheet } from './sheet.ts'
import { drawJob, drawLights, drawStations } from './stations.ts'
import { add, fade, set } from './svg.ts'
import { drawTravellers } from './travellers.ts'
import { drawWords } from './words.ts'

declare global {
  interface Window {
    film: { duration: number; draw: (time: number) => void }
  }
}

async function open() {
  const stage = document.querySelector('#stage')
  if (!stage) throw new Error('There is no stage.')
  const faces = ['680 100px Display', '560 50px Body'].map((font) => document.fonts.load(font))
  const brand = ['northlight', 'mgrow'].map(async (name) => {
    const response = await fetch(`../site/chrome/brand/logo-${name}-light.svg`)
    return response.text()
  })
  const [northlight = '', mgrow = ''] = await Promise.all(brand)
  await Promise.all(faces)

  const ground = add(stage, 'g')
  const journey = add(ground, 'g')
  const lights = drawLights(journey)
  const path = drawPath(journey)
  const field = drawField(journey)
  const cards = drawCards(journey)
  const parts = [
    lights,
    path.draw,
    field,
    drawSheet(journey),
    cards.draw,
    drawTravellers(journey, path, cards),
    drawStations(journey),
    drawClosing(ground, northlight, mgrow),
    drawJob(ground),
    drawWords(ground),
  ]

  window.film = {
    duration,
    draw(time) {
      const { x, y, zoom } = camera(time)
      set(ground, { transform: `translate(640 360) scale(${zoom}) translate(${-x} ${-y})` })
      fade(journey, 1 - ramp(time, 55, 0.9))
      for (const draw of parts) draw(time)
    },
  }
  window.film.draw(Number(new URLSearchParams(location.search).get('t')))
}

await open()
