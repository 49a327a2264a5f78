import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Writes as much of CBOR (RFC 8949) as an authenticator does. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(major: number, length: number) {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  return Buffer.from([type | 25, length >> 8, length & 255])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

export type Tampering = {
  origin?: string
  rpId?: string
  challenge?: string
  /** User verification: a fingerprint, a face, a PIN. */
  verified?: boolean
  counter?: number
}

/** A passkey in memory (ES256): what a browser and its authenticator would answer, or worse. */
export function createAuthenticator(siteUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0

  const clientData = (type: string, challenge: string, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? siteUrl,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (tampering: Tampering, attested = Buffer.alloc(0)) => {
    uses += 1
    const verified = tampering.verified === false ? 0 : 0x04
    const flags = 0x01 | verified | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(tampering.counter ?? uses)
    const rpIdHash = sha256(tampering.rpId ?? new URL(siteUrl).hostname)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, attested])
  }

  return {
    id: base64url(id),

    create({ challenge }: { challenge: string }, tampering: Tampering = {}) {
      const idLength = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(tampering, attested)],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, tampering)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    get({ challenge }: { challenge: string }, tampering: Tampering = {}) {
      const data = clientData('webauthn.get', challenge, tampering)
      const authData = authenticatorData(tampering)
      const signed = Buffer.concat([authData, sha256(data)])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
        },
      }
    },
  }
}

/** COSE (RFC 9053): kty EC2, alg ES256, crv P-256, and the point. */
function coseKey(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}
