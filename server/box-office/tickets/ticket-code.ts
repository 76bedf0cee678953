import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { BASE32_SIGNS, parseTicketCode, TICKET_PREFIX, type TicketCode, ticketPayload } from '#shared/ticket-code'

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

export function writeTicketCode(ticket: TicketCode, key: KeyObject): string {
  const payload = ticketPayload(ticket)
  return TICKET_PREFIX + base32(Buffer.concat([payload, sign(null, payload, key)]))
}

/** Returns the content of a code; undefined if the venue with this public key didn't sign it. */
export function readTicketCode(code: string, publicKey: string): TicketCode | undefined {
  const parsed = parseTicketCode(code)
  if (!parsed) return undefined
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_KEY_HEAD, bytes(publicKey)]),
    format: 'der',
    type: 'spki',
  })
  const { payload, signature, ...ticket } = parsed
  return verify(null, payload, key, signature) ? ticket : undefined
}

function bytes(key: string): Buffer {
  const read = Buffer.from(key, 'base64url')
  if (read.length !== 32) throw new TypeError('An Ed25519 key has 32 bytes')
  return read
}

function base32(data: Buffer): string {
  let bits = ''
  for (const byte of data) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32_SIGNS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
