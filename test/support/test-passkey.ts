import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const digest = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** What an authenticator does otherwise than it should. */
export interface Deviation {
  origin?: string
  rpId?: string
  isVerified?: boolean
  /** The counter of this signature. By default one more than the last. */
  signCount?: number
  userHandle?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** An authenticator with one passkey, for the desk at an origin. */
export function testPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let userHandle = ''
  let count = 0

  const authenticatorData = ({ rpId, isVerified = true, signCount }: Deviation, more: Buffer, flags = 0) => {
    count = signCount ?? count + 1
    const head = Buffer.alloc(5)
    head[0] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags
    head.writeUInt32BE(count, 1)
    return Buffer.concat([digest(rpId ?? new URL(origin).hostname), head, more])
  }
  const clientData = (type: 'create' | 'get', challenge: string, deviation: Deviation) =>
    JSON.stringify({ type: `webauthn.${type}`, challenge, origin: deviation.origin ?? origin, crossOrigin: false })

  return {
    /** Returns what a browser sends to add the passkey. */
    create: ({ challenge, user }: { challenge: string; user: { id: string } }, deviation: Deviation = {}) => {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)])
      const attestation = attestationObject(authenticatorData({ signCount: 0, ...deviation }, key, HAS_KEY))
      const clientDataJSON = base64url(clientData('create', challenge, deviation))
      return { id: base64url(credentialId), response: { clientDataJSON, attestationObject: base64url(attestation) } }
    },
    /** Returns what a browser sends to sign in. */
    get: ({ challenge }: { challenge: string }, deviation: Deviation = {}) => {
      const data = authenticatorData(deviation, Buffer.alloc(0))
      const client = clientData('get', challenge, deviation)
      return {
        id: base64url(credentialId),
        response: {
          ...{ clientDataJSON: base64url(client), authenticatorData: base64url(data) },
          signature: base64url(sign('sha256', Buffer.concat([data, digest(client)]), privateKey)),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
  }
}

/** Returns a P-256 key as CBOR: type EC2 (1: 2), ES256 (3: -7), the curve (-1: 1), x (-2) and y (-3). */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

/** Returns `{ fmt: 'none', attStmt: {}, authData }` as CBOR, for data of up to 255 bytes. */
const attestationObject = (data: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ])
