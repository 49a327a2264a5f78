import { icons } from './drawings.ts'
import { add, colour, type Point, rounded } from './svg.ts'

declare global {
  interface Window {
    preview: { facesOf: typeof facesOf; pixelsOf: typeof pixelsOf }
  }
}

const charactersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(first + index))

/**
 * Characters that a college's name may have; others get the general picture. Kerning is for the
 * plain.
 */
const plain = [...charactersFrom(0x21, 94), '’']
const letters = [...plain, ...charactersFrom(0xc0, 64), ...'–—‘“”·…'].join('')
const gap = 2

const exam: Point = [760, 560]
const internship: Point = [960, 360]
const job: Point = [1076, 244]

function drawGround(stage: Element, logo: string) {
  for (const [index, r] of [108, 160, 226, 310, 420].entries()) {
    const look = { stroke: colour.line, 'stroke-width': 2, opacity: 0.9 - index * 0.15 }
    add(stage, 'circle', { cx: job[0], cy: job[1], r, ...look })
  }
  const line = (stroke: string, ...points: Point[]) =>
    add(stage, 'path', {
      d: rounded(points, 36),
      stroke,
      'stroke-width': 10,
      'stroke-linecap': 'round',
    })
  line(colour.amber, exam, [760, 420], [820, 360], internship)
  line(colour.mint, exam, internship)
  line(colour.periwinkle, exam, [900, 560], [960, 500], internship)
  line(colour.white, [560, 560], exam)
  line(colour.white, internship, job)
  for (let step = 0; step < 6; step++) {
    const [cx, cy] = [822 + step * 15, 498 - step * 15]
    add(stage, 'circle', { cx, cy, r: 6, fill: colour.ink, stroke: colour.mint, 'stroke-width': 3 })
  }
  node(stage, exam, 'exam', 42, colour.white)
  node(stage, internship, 'internship', 42, colour.white)
  node(stage, job, 'job', 74, colour.amber)

  const mark = add(stage, 'g', { transform: 'translate(64 44) scale(1.1)' })
  mark.innerHTML = logo
  words(stage, 'Hire Sure with', 166, { 'font-size': 40, fill: colour.amber })
  words(stage, 'One exam. Eight months.', 546, { 'font-size': 32, fill: '#C3CAE4' })
  words(stage, 'A job, guaranteed.', 588, { 'font-size': 32, fill: '#C3CAE4' })
}

function node(stage: Element, [x, y]: Point, name: keyof typeof icons, r: number, stroke: string) {
  const isJob = stroke === colour.amber
  const fill = isJob ? colour.amber : colour.ink
  add(stage, 'circle', { cx: x, cy: y, r, fill, stroke, 'stroke-width': 8 })
  const group = add(stage, 'g', {
    transform: `translate(${x} ${y}) scale(${r / 24}) translate(-16 -16)`,
    stroke: isJob ? colour.ink : colour.white,
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
  group.innerHTML = icons[name]
}

function words(stage: Element, text: string, y: number, look: Record<string, string | number>) {
  add(stage, 'text', { class: 'body', x: 64, y, ...look }).textContent = text
}

/** A font atlas: all letters side by side, a strip for each size, white on black. */
function facesOf(sizes: number[]) {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is no canvas.')
  const write = (size: number) => {
    pen.font = `700 ${size}px Display`
    pen.letterSpacing = `${-0.02 * size}px`
    pen.fillStyle = '#fff'
  }
  let top = 0
  const faces = sizes.map((size) => {
    write(size)
    const width = (text: string) => pen.measureText(text).width
    const [ascent, height] = [Math.ceil(size * 1.05), Math.ceil(size * 1.35)]
    let x = 0
    const glyphs = [...letters].map((letter) => {
      const box = pen.measureText(letter)
      const left = -Math.ceil(box.actualBoundingBoxLeft) - 1
      const glyph = { x, left, width: Math.ceil(box.actualBoundingBoxRight) + 1 - left }
      x += glyph.width + gap
      return { ...glyph, advance: +box.width.toFixed(2) }
    })
    const pairs = plain
      .flatMap((one) => plain.map((other) => one + other))
      .map((pair) => [pair, width(pair) - width(pair.charAt(0)) - width(pair.charAt(1))] as const)
      .filter(([, kerning]) => Math.abs(kerning) >= 1)
    const face = {
      ...{ size, top, height, ascent, space: +width(' ').toFixed(2), letters },
      x: glyphs.map((glyph) => glyph.x),
      width: glyphs.map((glyph) => glyph.width),
      left: glyphs.map((glyph) => glyph.left),
      advance: glyphs.map((glyph) => glyph.advance),
      pairs: pairs.map(([pair]) => pair).join(' '),
      kerning: pairs.map(([, kerning]) => Math.round(kerning)),
    }
    top += height
    canvas.width = Math.max(canvas.width, x)
    return face
  })
  canvas.height = top
  for (const face of faces) {
    write(face.size)
    face.x.forEach((x, index) => {
      pen.fillText(face.letters.charAt(index), x - (face.left[index] ?? 0), face.top + face.ascent)
    })
  }
  return { faces, width: canvas.width, height: top, picture: canvas.toDataURL() }
}

/** The red, green, blue and opacity of every pixel, as base64. */
async function pixelsOf(url: string) {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob())
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
  let text = ''
  for (const byte of data) text += String.fromCharCode(byte)
  return btoa(text)
}

const stage = document.querySelector('#stage')
if (!stage) throw new Error('There is no stage.')
const logo = await (await fetch('../site/chrome/brand/logo-northlight-light.svg')).text()
await Promise.all(['700 100px Display', '560 50px Body'].map((font) => document.fonts.load(font)))
drawGround(stage, logo)
window.preview = { facesOf, pixelsOf }
