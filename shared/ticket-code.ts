/**
 * The format of a ticket's QR code, which can be checked with only the venue's public key (`docs/tickets.md`): `FT`,
 * then in base32 (RFC 4648, without padding) 14 bytes and their Ed25519 signature. The bytes, big-endian: 1 for the
 * format's version, 5 for the ticket's id, 4 for the performance's, 4 for the seat's. 127 characters in a QR code's
 * alphanumeric mode.
 */
export interface TicketCode {
  ticketId: number
  performanceId: number
  seatId: number
}
/** The bytes that are signed, and their signature. */
interface Signed {
  payload: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

export const TICKET_PREFIX = 'FT'
export const TICKET_VERSION = 1
export const PAYLOAD_BYTES = 14
const SIGNATURE_BYTES = 64
export const BASE32_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Reads a code without checking its signature. Returns undefined if it doesn't have the format. */
export function parseTicketCode(code: string): (TicketCode & Signed) | undefined {
  const bytes = code.startsWith(TICKET_PREFIX) ? fromBase32(code.slice(TICKET_PREFIX.length)) : undefined
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES || bytes[0] !== TICKET_VERSION) return undefined
  const view = new DataView(bytes.buffer)
  return {
    payload: bytes.slice(0, PAYLOAD_BYTES),
    signature: bytes.slice(PAYLOAD_BYTES),
    ticketId: view.getUint8(1) * 2 ** 32 + view.getUint32(2),
    performanceId: view.getUint32(6),
    seatId: view.getUint32(10),
  }
}

/** Returns undefined for a text with other characters, or with characters or bits that no byte produces. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Z2-7]*$/.test(text)) return undefined
  const bits = [...text].map((sign) => BASE32_SIGNS.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const whole = bits.length - (bits.length % 8)
  if (bits.length - whole > 4 || /1/.test(bits.slice(whole))) return undefined
  return Uint8Array.from(bits.slice(0, whole).match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}
