import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { codeLength } from '../../contract/programme.ts'
import { subkey } from './secret.ts'

export type CodeKeys = ReturnType<typeof createCodeKeys>

const nonceBytes = 12
const tagBytes = 16

/** Makes codes, hashes them (HMAC) to compare, and encrypts them until they are sent. */
export function createCodeKeys(secret: string) {
  const hashKey = subkey(secret, 'code hash')
  const sealKey = Buffer.from(subkey(secret, 'code seal'), 'hex')

  const hash = (id: string, code: string) =>
    createHmac('sha256', hashKey).update(`${id} ${code}`).digest('base64url')

  return {
    make: () =>
      randomInt(10 ** codeLength)
        .toString()
        .padStart(codeLength, '0'),

    hash,

    isSame: (id: string, code: string, stored: string) =>
      timingSafeEqual(Buffer.from(hash(id, code)), Buffer.from(stored)),

    seal(code: string) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const sealed = Buffer.concat([cipher.update(code), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    unseal(text: string) {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return (
        decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') +
        decipher.final('utf8')
      )
    },
  }
}
