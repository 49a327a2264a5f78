import { randomBytes } from 'node:crypto'

const idLength = 25

/** 128 random bits in letters and digits alone: no gateway takes less, and PayU takes no more. */
export function newTxId() {
  const number = BigInt(`0x${randomBytes(16).toString('hex')}`)
  return number.toString(36).padStart(idLength, '0')
}
