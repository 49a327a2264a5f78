import { type KeyObject, sign } from 'node:crypto'

// Node reads certificates but makes none. This is the least that X.509 asks for, in DER.
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const rsaSha256 = sequence(oid('2a864886f70d01010b'), der(0x05))
const named = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))

const day = 86_400_000

/** A self-signed certificate for an RSA key, good for a year. */
export function selfSignedCertificate(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  commonName: string,
) {
  const body = sequence(
    der(0x02, Buffer.from([1])),
    rsaSha256,
    named(commonName),
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + 365 * day))),
    named(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(body, rsaSha256, bits(sign('sha256', body, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
