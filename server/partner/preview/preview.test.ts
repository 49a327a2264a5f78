import { expect, test } from 'vitest'
import { decodePng, encodePng } from './png.ts'
import { drawPreview } from './preview.ts'

const ground = { width: 1200, height: 630 }

async function pixelsOf(name: string) {
  const preview = await drawPreview(name)
  return preview && decodePng(preview.png)
}

test('a picture survives being written and read', async () => {
  const picture = {
    width: 2,
    height: 1,
    channels: 3,
    lines: Buffer.from([0, 1, 2, 3, 4, 5, 6]),
  } as const
  expect(decodePng(await encodePng(picture))).toEqual(picture)
})

test('two colleges get two pictures, and one college always the same', async () => {
  const [north, south, again] = await Promise.all(
    ['North College', 'South College', 'North College'].map(drawPreview),
  )
  expect(north?.etag).not.toBe(south?.etag)
  expect(north).toEqual(again)
})

test.each([
  'North College',
  "St. Xavier's College (Autonomous), Mumbai",
  'École Française & Söhne – “Zürich”',
  'Dr. A.P.J. Abdul Kalam Technical University of Engineering and Applied Sciences, Lucknow, India 1962',
])('%s fits', async (name) => {
  const picture = await pixelsOf(name)
  expect(picture).toMatchObject(ground)
  const plain = await pixelsOf('.')
  const lineLength = 1200 * 3 + 1
  const changed = new Set<number>()
  picture?.lines.forEach((byte, index) => {
    if (byte !== plain?.lines[index]) changed.add(index)
  })
  const columns = [...changed].map((index) => ((index % lineLength) - 1) / 3)
  const rows = [...changed].map((index) => Math.floor(index / lineLength))
  // Right of the margin and left of the drawing, below the label and above the last lines.
  expect(Math.min(...columns)).toBeGreaterThan(55)
  expect(Math.max(...columns)).toBeLessThan(740)
  expect(Math.min(...rows)).toBeGreaterThan(175)
  expect(Math.max(...rows)).toBeLessThan(515)
})

test.each(['उत्तर महाविद्यालय', '', '   ', 'W'.repeat(60), 'Wide Words '.repeat(30), '👩‍🎓 College'])(
  '%j cannot be drawn',
  async (name) => {
    expect(await drawPreview(name)).toBeUndefined()
  },
)
