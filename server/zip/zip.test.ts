import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ZipEntry, zipOf } from './zip.ts'

const entries = [
  { name: 'applications.json', content: JSON.stringify({ name: 'नमस्ते 😀' }) },
  { name: 'empty.json', content: '' },
  { name: 'ordner/grüße.txt', content: 'x'.repeat(100_000) },
]

const whole = async (all: ZipEntry[]) => Buffer.concat(await Readable.from(zipOf(all)).toArray())

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

test('a ZIP holds every entry with its name, size and checksum', async () => {
  expect(read(await whole(entries))).toEqual(entries)
  expect(read(await whole([]))).toEqual([])
})

async function* one(content: ZipEntry['content']): AsyncGenerator<ZipEntry> {
  yield { name: 'one.txt', content }
}

/** Long enough that a stream would read ahead. */
const line = 'x'.repeat(100_000)

test('whoever stops reading has ended what fills the file, by the time they know', async () => {
  let isOver = false
  async function* content() {
    try {
      for (let count = 0; count < 1_000; count++) {
        yield line
        await delay(5)
      }
    } finally {
      isOver = true
    }
  }
  const zip = zipOf(one(content()))
  await zip.next()
  await zip.next()
  await zip.return(undefined)
  expect(isOver).toBe(true)
})

test('what fails after nobody reads any more is nobody’s error', async () => {
  let isStopped = false
  async function* content() {
    for (let count = 0; count < 1_000; count++) {
      await delay(5)
      if (isStopped) throw new Error('the connection is gone')
      yield line
    }
  }
  const zip = zipOf(one(content()))
  await zip.next()
  await zip.next()
  isStopped = true
  expect(await zip.return(undefined)).toMatchObject({ done: true })
})

test('content that fails ends the file with its error', async () => {
  async function* content() {
    yield line
    throw new Error('the connection is gone')
  }
  const parts: Buffer[] = []
  const read = async () => {
    for await (const part of zipOf(one(content()))) parts.push(part)
  }
  await expect(read()).rejects.toThrow('the connection is gone')
})
