import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/**
 * The content of a ticket's QR code, which can be checked with only the venue's public key (`docs/tickets.md`): `FT`,
 * then in base32 (RFC 4648, without padding) 14 bytes and their Ed25519 signature. The bytes, big-endian: 1 for the
 * format's version, 5 for the ticket's id, 4 for the performance's, 4 for the seat's. 127 characters in a QR code's
 * alphanumeric mode.
 */
export interface TicketCode {
  ticketId: number
  performanceId: number
  seatId: number
}

const PREFIX = 'FT'
const VERSION = 1
const PAYLOAD_BYTES = 14
const SIGNATURE_BYTES = 64

/** DER of an Ed25519 key before its 32 bytes (RFC 8410). */
const PRIVATE_KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns the private key from its 32 bytes in base64url. */
export const signingKey = (secret: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_HEAD, bytes(secret)]), format: 'der', type: 'pkcs8' })

/** Returns the public key of a private one: 32 bytes in base64url. */
export const publicKeyOf = (secret: string): string =>
  createPublicKey(signingKey(secret))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_KEY_HEAD.length)
    .toString('base64url')

export function writeTicketCode({ ticketId, performanceId, seatId }: TicketCode, key: KeyObject): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES)
  payload.writeUInt8(VERSION, 0)
  payload.writeUIntBE(ticketId, 1, 5)
  payload.writeUInt32BE(performanceId, 6)
  payload.writeUInt32BE(seatId, 10)
  return PREFIX + base32(Buffer.concat([payload, sign(null, payload, key)]))
}

/** Returns the content of a code; undefined if the venue with this public key didn't sign it. */
export function readTicketCode(code: string, publicKey: string): TicketCode | undefined {
  const signed = code.startsWith(PREFIX) ? fromBase32(code.slice(PREFIX.length)) : undefined
  if (signed?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return undefined
  const payload = signed.subarray(0, PAYLOAD_BYTES)
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_KEY_HEAD, bytes(publicKey)]),
    format: 'der',
    type: 'spki',
  })
  if (payload.readUInt8(0) !== VERSION || !verify(null, payload, key, signed.subarray(PAYLOAD_BYTES))) return undefined
  return {
    ticketId: payload.readUIntBE(1, 5),
    performanceId: payload.readUInt32BE(6),
    seatId: payload.readUInt32BE(10),
  }
}

function bytes(key: string): Buffer {
  const read = Buffer.from(key, 'base64url')
  if (read.length !== 32) throw new TypeError('An Ed25519 key has 32 bytes')
  return read
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(data: Buffer): string {
  let bits = ''
  for (const byte of data) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => SIGNS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns undefined for a text with other characters, or with characters or bits that no byte produces. */
function fromBase32(text: string): Buffer | undefined {
  if (!/^[A-Z2-7]*$/.test(text)) return undefined
  const bits = [...text].map((sign) => SIGNS.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const whole = bits.length - (bits.length % 8)
  if (bits.length - whole > 4 || /1/.test(bits.slice(whole))) return undefined
  return Buffer.from((bits.slice(0, whole).match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
