import { expect, test } from 'vitest'
import { newTxId } from '../attempt/tx-id.ts'
import { hmacSha256, isSame, notSigned, sha512 } from './signature.ts'

test('a signature is the one of RFC 4231, in hexadecimal or base64', () => {
  const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  const message = 'what do ya want for nothing?'
  expect(hmacSha256('Jefe', message)).toBe(hex)
  expect(hmacSha256('Jefe', Buffer.from(message))).toBe(hex)
  expect(hmacSha256('Jefe', message, 'base64')).toBe(Buffer.from(hex, 'hex').toString('base64'))
})

test('a hash is the one of FIPS 180', () => {
  expect(sha512('abc')).toMatch(/^ddaf35a193617aba.*2a9ac94fa54ca49f$/)
})

test('signatures match only when they are equal, and a missing one never does', () => {
  expect(isSame('abc', 'abc')).toBe(true)
  for (const given of ['abd', 'ab', 'abcd', '', undefined]) expect(isSame('abc', given)).toBe(false)
  expect(isSame('', undefined)).toBe(false)
})

test('a bad signature is forbidden, and why is for the log alone', () => {
  const cause = new Error('too old')
  expect(notSigned(cause)).toMatchObject({
    code: 'forbidden',
    message: 'The signature is not valid.',
    cause,
  })
})

test('a transaction id has 25 letters and digits, and is unique', () => {
  const ids = Array.from({ length: 1000 }, newTxId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{25}$/)
})
