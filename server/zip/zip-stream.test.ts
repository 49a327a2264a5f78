import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type StreamedEntry, streamZip } from './zip-stream.ts'

async function* one(content: AsyncIterable<string>): AsyncGenerator<StreamedEntry> {
  yield { name: 'one.txt', content }
}

/** Long enough that a stream would read ahead. */
const line = 'x'.repeat(100_000)

test('a reader that stops has ended the work behind the file, by the time it knows', async () => {
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
  const zip = streamZip(one(content()))
  await zip.next()
  await zip.next()
  await zip.return(undefined)
  expect(isOver).toBe(true)
})

test('a failure after nobody reads any more is nobody’s error', async () => {
  let isStopped = false
  async function* content() {
    for (let count = 0; count < 1_000; count++) {
      await delay(5)
      if (isStopped) throw new Error('the connection is gone')
      yield line
    }
  }
  const zip = streamZip(one(content()))
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
    for await (const part of streamZip(one(content()))) parts.push(part)
  }
  await expect(read()).rejects.toThrow('the connection is gone')
})
