import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { authentication, isSigned, receipt, receivedFields } from './signature.ts'

const hmac = (source: string, algorithm = 'sha256') =>
  createHmac(algorithm, 'SECRET').update(source).digest('hex')

const signed = (source: string, body: string, algorithm?: string) => {
  const name = algorithm === 'sha3-256' ? 'SIGNATURE_SHA3_256' : 'SIGNATURE_SHA2_256'
  return Buffer.from(`${body}&HASH=00&${name}=${hmac(source, algorithm)}`)
}

describe("Verifone's request header", () => {
  it('matches the known answer', () => {
    const header = authentication('ABC', 'SECRET', new Date('2025-04-01T10:00:00.900Z'))
    const hash = 'd4ef7e1ff4d98f435abd129bbef1cdd3a7e1d892659d0946c0d9d1a354986f0a'
    expect(header).toBe(`code="ABC" date="2025-04-01 10:00:00" hash="${hash}" algo="sha256"`)
  })
})

describe("Verifone's notice", () => {
  it.each(['sha256', 'sha3-256'])(
    'is signed over its values as they came, with %s',
    (algorithm) => {
      // The lengths are bytes: "ü" has two. An empty value is "0"; the value "0" is "10".
      const body = signed('210010Prü fung10', 'B=10&A=&C=Pr%C3%BC+fung&D=0', algorithm)
      expect(isSigned(receivedFields(body), 'SECRET')).toBe(false)
      const right = signed('21009Prü fung10', 'B=10&A=&C=Pr%C3%BC+fung&D=0', algorithm)
      expect(isSigned(receivedFields(right), 'SECRET')).toBe(true)
      expect(isSigned(receivedFields(right), 'ANOTHER')).toBe(false)
    },
  )

  it('is not believed in another order, or with a value changed, added or removed', () => {
    const signature = `SIGNATURE_SHA2_256=${hmac('3one3two')}`
    const accepted = (body: string) =>
      isSigned(receivedFields(Buffer.from(`${body}&${signature}`)), 'SECRET')
    expect(accepted('A=one&B=two')).toBe(true)
    for (const body of ['B=two&A=one', 'A=one&B=too', 'A=one&B=two&C=', 'A=one', 'A=one3two']) {
      expect(accepted(body)).toBe(false)
    }
  })

  it('is not believed for its MD5 hash alone, nor without any signature', () => {
    const md5 = hmac('3one', 'md5')
    for (const body of [`A=one&HASH=${md5}`, 'A=one', '', 'SIGNATURE_SHA2_256=']) {
      expect(isSigned(receivedFields(Buffer.from(body)), 'SECRET')).toBe(false)
    }
  })

  it('keeps bytes that are no UTF-8', () => {
    const source = Buffer.from('6Gr\xfc\xdfe.', 'latin1')
    const hash = createHmac('sha256', 'SECRET').update(source).digest('hex')
    const body = Buffer.from(`A=Gr%FC%DFe.&SIGNATURE_SHA2_256=${hash}`)
    expect(isSigned(receivedFields(body), 'SECRET')).toBe(true)
  })

  it("is answered with the receipt of Verifone's own example", () => {
    const body = 'IPN_PID%5B%5D=1&IPN_PNAME%5B%5D=Software+program&IPN_DATE=20050303123434'
    const now = new Date('2005-03-03T12:34:34Z')
    const source = '1116Software program14200503031234341420050303123434'
    expect(receipt(receivedFields(Buffer.from(body)), 'SECRET', now)).toBe(
      `<sig algo="sha256" date="20050303123434">${hmac(source)}</sig>`,
    )
  })
})
