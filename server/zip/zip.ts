import { once } from 'node:events'
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: string | AsyncIterable<string> }

const version = 20
/** Names are UTF-8; checksum and sizes follow the data, for they are not known before. */
const flags = 0x0808
const deflated = 8
/** Without ZIP64 no figure may be larger. */
const most = 0xffff_ffff

/**
 * A ZIP file (PKWARE's APPNOTE, without ZIP64) entry by entry, as it comes: nothing of it is kept.
 */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  const time = timeOf(new Date())
  let offset = 0
  for await (const { name, content } of entries) {
    const start = offset
    const path = Buffer.from(name)
    const common = Buffer.concat([u16(version), u16(flags), u16(deflated), time])
    const header = record(
      '504b0304',
      common,
      u32(0),
      u32(0),
      u32(0),
      u16(path.length),
      u16(0),
      path,
    )
    yield header
    const seen = { sum: 0, size: 0, packed: 0 }
    yield* deflate(content, seen)
    const figures = Buffer.concat([u32(seen.sum), u32(seen.packed), u32(seen.size)])
    const descriptor = record('504b0708', figures)
    yield descriptor
    offset += header.length + seen.packed + descriptor.length
    if (offset > most || seen.size > most) throw new Error('This is too much for one ZIP file')
    const rest = Buffer.concat([
      u16(path.length),
      u16(0),
      u16(0),
      u16(0),
      u16(0),
      u32(0),
      u32(start),
    ])
    directory.push(record('504b0102', u16(version), common, figures, rest, path))
  }
  const list = Buffer.concat(directory)
  const count = u16(directory.length)
  yield Buffer.concat([
    list,
    record('504b0506', u16(0), u16(0), count, count, u32(list.length), u32(offset), u16(0)),
  ])
}

type Seen = { sum: number; size: number; packed: number }

async function* deflate(content: ZipEntry['content'], seen: Seen): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const stopped = new AbortController()
  const feeding = feed(content, packer, seen, stopped.signal)
  feeding.catch((error: Error) => packer.destroy(error))
  try {
    for await (const part of packer) {
      seen.packed += part.length
      yield part
    }
  } finally {
    // Whoever stops reading goes on when nothing is read for them any more: the rows may come from
    // a transaction that ends then.
    stopped.abort()
    await feeding.catch(() => undefined)
  }
}

async function feed(
  content: ZipEntry['content'],
  packer: DeflateRaw,
  seen: Seen,
  signal: AbortSignal,
) {
  for await (const text of typeof content === 'string' ? [content] : content) {
    signal.throwIfAborted()
    const bytes = Buffer.from(text)
    seen.sum = crc32(bytes, seen.sum)
    seen.size += bytes.length
    if (!packer.write(bytes)) await once(packer, 'drain', { signal })
  }
  packer.end()
}

/** As MS-DOS wrote it, in UTC. */
const timeOf = (at: Date) =>
  Buffer.concat([
    u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    u16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
  ])

const record = (signature: string, ...fields: Buffer[]) =>
  Buffer.concat([Buffer.from(signature, 'hex'), ...fields])

function u16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
