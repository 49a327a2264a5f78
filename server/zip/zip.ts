import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; content: string | Buffer; at?: Date }

const version = 20
const utf8Names = 0x0800
const deflated = 8
/** Without ZIP64 no figure may be larger. */
const most = 0xffff_ffff

/** A ZIP file (PKWARE's APPNOTE, without ZIP64): for each entry a header and its data, then a directory. */
export function zipOf(entries: ZipEntry[]) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, at = new Date() } of entries) {
    const raw = Buffer.from(content)
    const data = deflateRawSync(raw)
    const path = Buffer.from(name)
    const described = commonOf({ raw, data, path, at })
    const local = record('504b0304', described, path, data)
    directory.push(record('504b0102', u16(version), described, ownOf(offset), path))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  if (offset + list.length > most) throw new Error('This is too much for one ZIP file')
  const count = u16(entries.length)
  const end = record(
    '504b0506',
    u16(0),
    u16(0),
    count,
    count,
    u32(list.length),
    u32(offset),
    u16(0),
  )
  return Buffer.concat([...parts, list, end])
}

type Described = { raw: Buffer; data: Buffer; path: Buffer; at: Date }

/** Fields that the header of an entry and its line in the directory share. */
const commonOf = ({ raw, data, path, at }: Described) =>
  Buffer.concat([
    u16(version),
    u16(utf8Names),
    u16(deflated),
    u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    u16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
    u32(crc32(raw)),
    u32(data.length),
    u32(raw.length),
    u16(path.length),
    u16(0),
  ])

/** No comment, the first disk, no attributes. */
const ownOf = (offset: number) => Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(offset)])

export const record = (signature: string, ...fields: Buffer[]) =>
  Buffer.concat([Buffer.from(signature, 'hex'), ...fields])

export function u16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

export function u32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
