import fc from 'fast-check'
import Payu from 'payu-websdk'
import { describe, expect, it } from 'vitest'
import { requestHash, responseHash } from './hash.ts'

const keys = { key: 'K', salt: 'S' }

describe("PayU's hashes", () => {
  const fields = {
    txnid: 't1',
    amount: '1499.00',
    productinfo: 'Exam fee',
    firstname: 'Asha',
    email: 'a@b.in',
  }

  it('match the known answers', () => {
    const answer = new URLSearchParams({ ...fields, status: 'success' })
    expect(requestHash(keys, fields)).toMatch(/^d3548e06828047a2f822714e/)
    expect(responseHash(keys, answer)).toMatch(/^5b17f1ed306cf44aa22393dc/)
  })

  it("agree with PayU's own library, whatever the fields are", () => {
    const judge = new Payu({ ...keys })
    const field = fc.string({ unit: 'grapheme', minLength: 1 })
    const hashed = fc.record({
      txnid: field,
      amount: field,
      productinfo: field,
      firstname: field,
      email: field,
    })
    const answered = fc.record(
      { udf1: field, udf5: field, additionalCharges: field, status: field },
      { requiredKeys: ['status'] },
    )
    fc.assert(
      fc.property(hashed, answered, (sent, more) => {
        const body = { ...sent, ...more }
        expect(requestHash(keys, sent)).toBe(judge.hasher.generatePaymentHash({ ...sent }))
        const hash = responseHash(keys, new URLSearchParams(body))
        expect(judge.hasher.validateResponseHash({ ...body, hash })).toBe(true)
      }),
    )
  })

  it('count the extra charges as additional_charges and as additionalCharges, and not when empty', () => {
    const judge = new Payu({ ...keys })
    const answer = { ...fields, status: 'success' }
    const charged = { ...answer, additionalCharges: '12.50' }
    const withCharges = responseHash(
      keys,
      new URLSearchParams({ ...answer, additional_charges: '12.50' }),
    )
    expect(judge.hasher.validateResponseHash({ ...charged, hash: withCharges })).toBe(true)
    expect(responseHash(keys, new URLSearchParams(charged))).toBe(withCharges)
    for (const empty of [{ additional_charges: '' }, { additionalCharges: '' }]) {
      const hash = responseHash(keys, new URLSearchParams({ ...answer, ...empty }))
      expect(judge.hasher.validateResponseHash({ ...answer, hash })).toBe(true)
    }
  })
})
