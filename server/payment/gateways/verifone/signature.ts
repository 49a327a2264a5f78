import { createHmac } from 'node:crypto'
import { hmacSha256, isSame } from '../../provider/signature.ts'

/** A form field as it was received; each character of `value` stands for one byte. */
type ReceivedField = { name: string; value: string }

const unsigned = new Set(['HASH', 'SIGNATURE_SHA2_256', 'SIGNATURE_SHA3_256'])

/** Verifone signs each value behind its length in bytes; an empty one is "0". */
const measured = (bytes: string) => `${bytes.length}${bytes}`

const toBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const hmac = (key: string, bytes: string) => hmacSha256(key, Buffer.from(bytes, 'latin1'))

/** The header of every request. `now` is in UTC, to the second. */
export function authentication(merchantCode: string, secretKey: string, now: Date) {
  const date = now.toISOString().slice(0, 19).replace('T', ' ')
  const hash = hmac(secretKey, [merchantCode, date].map(toBytes).map(measured).join(''))
  return `code="${merchantCode}" date="${date}" hash="${hash}" algo="sha256"`
}

/**
 * The fields of a form in the order in which they came, byte for byte: that is what is signed,
 * and no parser for general use keeps both.
 */
export function receivedFields(rawBody: Buffer): ReceivedField[] {
  const pairs = rawBody.toString('latin1').split('&').filter(Boolean)
  return pairs.map((pair) => {
    const [name = '', ...rest] = pair.split('=')
    return { name: decoded(name), value: decoded(rest.join('=')) }
  })
}

function decoded(bytes: string) {
  return bytes
    .replace(/\+/g, ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const bytesOf = (fields: ReceivedField[], ...names: string[]) =>
  fields.find(({ name }) => names.includes(name))?.value

/** `HASH`, an MD5, is not enough: one of the two newer signatures must be there and be right. */
export function isSigned(fields: ReceivedField[], secretKey: string) {
  const source = fields.filter(({ name }) => !unsigned.has(name))
  const bytes = source.map(({ value }) => measured(value)).join('')
  const sha2 = bytesOf(fields, 'SIGNATURE_SHA2_256')
  if (sha2) return isSame(hmac(secretKey, bytes), sha2.toLowerCase())
  const sha3 = createHmac('sha3-256', secretKey).update(bytes, 'latin1').digest('hex')
  return isSame(sha3, bytesOf(fields, 'SIGNATURE_SHA3_256')?.toLowerCase())
}

/** The acknowledgement that Verifone wants to read, or it retries the webhook. */
export function receipt(fields: ReceivedField[], secretKey: string, now: Date) {
  const date = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const signed = [
    bytesOf(fields, 'IPN_PID[]', 'IPN_PID[0]'),
    bytesOf(fields, 'IPN_PNAME[]', 'IPN_PNAME[0]'),
    bytesOf(fields, 'IPN_DATE'),
    date,
  ]
  const bytes = signed.map((value) => measured(value ?? '')).join('')
  return `<sig algo="sha256" date="${date}">${hmac(secretKey, bytes)}</sig>`
}
