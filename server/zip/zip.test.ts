import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

const at = new Date('2026-11-16T10:20:30Z')
const entries = [
  { name: 'applications.json', content: JSON.stringify({ name: 'नमस्ते 😀' }), at },
  { name: 'empty.json', content: '', at },
  { name: 'ordner/grüße.txt', content: 'x'.repeat(100_000), at },
]

/** Reads a ZIP from its end, as programs do. */
function read(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let place = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [sum, packed, size] = [16, 20, 24].map((from) => zip.readUInt32LE(place + from))
    const length = zip.readUInt16LE(place + 28)
    const local = zip.readUInt32LE(place + 42)
    const name = zip.toString('utf8', place + 46, place + 46 + length)
    place += 46 + length
    const start = local + 30 + zip.readUInt16LE(local + 26)
    const content = inflateRawSync(zip.subarray(start, start + (packed ?? 0)))
    expect([crc32(content), content.length]).toEqual([sum, size])
    return { name, content: content.toString() }
  })
}

test('a ZIP holds every entry with its name, size and checksum', () => {
  expect(read(zipOf(entries))).toEqual(entries.map(({ name, content }) => ({ name, content })))
  expect(read(zipOf([]))).toEqual([])
})
