import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { decodePng, encodePng, type Picture } from './png.ts'

/** Letters of one size: a strip of their picture, and a number each for place, widths and kerning. */
export type Face = {
  size: number
  /** Top of its strip, and distance of the baseline below that. */
  top: number
  height: number
  ascent: number
  space: number
  letters: string
  x: number[]
  width: number[]
  left: number[]
  advance: number[]
  /** Pairs of letters, with spaces between them, so that each begins at a multiple of three. */
  pairs: string
  kerning: number[]
}

/** Settings of a name, the biggest type first: its first line, and how many lines fit. */
const settings = [
  { firstLine: 262, leading: 88, most: 3 },
  { firstLine: 246, leading: 68, most: 4 },
  { firstLine: 236, leading: 54, most: 5 },
]
const margin = 64
const mostWidth = 660

export type Preview = { png: Buffer; etag: string }

/** The picture of a college's page in a chat; undefined where its name cannot be drawn. */
export async function drawPreview(name: string): Promise<Preview | undefined> {
  const { ground, letters, faces } = art()
  for (const [index, { firstLine, leading, most }] of settings.entries()) {
    const face = faces[index]
    const lines = face && wrap(name, face)
    if (!lines || lines.length > most) continue
    const picture = { ...ground, lines: Buffer.from(ground.lines) }
    lines.forEach((line, row) => {
      for (const { letter, x } of set(line, face)) {
        stamp(picture, letters, face, letter, margin + Math.round(x), firstLine + row * leading)
      }
    })
    const png = await encodePng(picture)
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
  }
  return undefined
}

type Art = { ground: Picture; letters: Picture; faces: Face[] }
let loaded: Art | undefined

/** Some megabytes of pixels, which a site that nobody shares never needs. */
function art() {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url))
  loaded ??= {
    ground: decodePng(read('ground.png')),
    letters: decodePng(read('letters.png')),
    faces: JSON.parse(read('letters.json').toString()),
  }
  return loaded
}

/** The lines of a text; undefined where a letter is unknown or a word is too long. */
function wrap(text: string, face: Face) {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if ([...words.join('')].some((letter) => !face.letters.includes(letter))) return undefined
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, face) <= mostWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const fits = lines.length > 0 && lines.every((line) => widthOf(line, face) <= mostWidth)
  return fits ? lines : undefined
}

const widthOf = (line: string, face: Face) => set(line, face).at(-1)?.end ?? 0

/** Typesetting: where on the line each letter stands. */
function set(line: string, face: Face) {
  let end = 0
  return [...line].flatMap((character, index) => {
    const letter = face.letters.indexOf(character)
    const pair = face.pairs.indexOf(`${line} `.slice(index, index + 2)) / 3
    const x = end
    end += (face.advance[letter] ?? face.space) + (face.kerning[pair] ?? 0)
    return letter < 0 ? [] : [{ letter, x, end }]
  })
}

/** Alpha blending: the letter's grey says how much of each pixel turns white. */
function stamp(
  to: Picture,
  from: Picture,
  face: Face,
  letter: number,
  x: number,
  baseline: number,
) {
  const width = face.width[letter] ?? 0
  for (let row = 0; row < face.height; row++) {
    let source = (face.top + row) * (from.width + 1) + 1 + (face.x[letter] ?? 0)
    let target = (baseline - face.ascent + row) * (to.width * 3 + 1) + 1
    target += (x + (face.left[letter] ?? 0)) * 3
    for (let column = 0; column < width; column++, source++) {
      const alpha = (from.lines[source] ?? 0) / 255
      for (let channel = 0; channel < 3; channel++, target++) {
        const before = to.lines[target] ?? 0
        if (alpha > 0) to.lines[target] = before + (255 - before) * alpha
      }
    }
  }
}
