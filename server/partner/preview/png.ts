import { promisify } from 'node:util'
import { crc32, deflate, inflateSync } from 'node:zlib'

/** Eight bits a channel, grey or RGB. Every line begins with a byte for its filter: none. */
export type Picture = { width: number; height: number; channels: 1 | 3; lines: Buffer }

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const [grey, rgb] = [0, 2]
const compress = promisify(deflate)

export async function encodePng({ width, height, channels, lines }: Picture) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 1 ? grey : rgb], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await compress(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type), content])
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, checksum])
}

/** Reads what `encodePng` wrote: its chunks stand where they always stand. */
export function decodePng(png: Buffer): Picture {
  const size = png.readUInt32BE(33)
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    channels: png[25] === grey ? 1 : 3,
    lines: inflateSync(png.subarray(41, 41 + size)),
  }
}
