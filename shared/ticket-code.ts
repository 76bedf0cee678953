/**
 * The format of a ticket's QR code, which can be checked with only the venue's public key (`docs/tickets.md`): `FT`,
 * then in base32 (RFC 4648, without padding) some bytes and their Ed25519 signature. The bytes, big-endian: 1 for the
 * format's version, 5 for the ticket's id, 4 for the performance's, 4 for the seat's; in version 2, which only tickets
 * that were handed on have, 1 for the holder's number. At most 129 characters in a QR code's alphanumeric mode.
 */
export interface TicketCode {
  ticketId: number
  performanceId: number
  seatId: number
  /** How many times the ticket had been handed on: 0 for its buyer. */
  holder: number
}
/** The bytes that are signed, and their signature. */
interface Signed {
  payload: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

export const TICKET_PREFIX = 'FT'
/** Of a buyer's ticket. */
const BUYERS = { version: 1, payloadBytes: 14 }
/** Of a ticket that was handed on. */
const HOLDERS = { version: 2, payloadBytes: 15 }
const SIGNATURE_BYTES = 64
export const BASE32_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the bytes of a code that are signed. */
export function ticketPayload({ ticketId, performanceId, seatId, holder }: TicketCode): Uint8Array<ArrayBuffer> {
  const { version, payloadBytes } = holder > 0 ? HOLDERS : BUYERS
  const view = new DataView(new ArrayBuffer(payloadBytes))
  view.setUint8(0, version)
  view.setUint8(1, Math.floor(ticketId / 2 ** 32))
  view.setUint32(2, ticketId % 2 ** 32)
  view.setUint32(6, performanceId)
  view.setUint32(10, seatId)
  if (holder > 0) view.setUint8(14, holder)
  return new Uint8Array(view.buffer)
}

/** Reads a code without checking its signature. Returns undefined if it doesn't have the format. */
export function parseTicketCode(code: string): (TicketCode & Signed) | undefined {
  const bytes = code.startsWith(TICKET_PREFIX) ? fromBase32(code.slice(TICKET_PREFIX.length)) : undefined
  const format = [BUYERS, HOLDERS].find(({ version }) => version === bytes?.[0])
  if (!format || bytes?.length !== format.payloadBytes + SIGNATURE_BYTES) return undefined
  const view = new DataView(bytes.buffer)
  return {
    payload: bytes.slice(0, format.payloadBytes),
    signature: bytes.slice(format.payloadBytes),
    ticketId: view.getUint8(1) * 2 ** 32 + view.getUint32(2),
    performanceId: view.getUint32(6),
    seatId: view.getUint32(10),
    holder: format === HOLDERS ? view.getUint8(14) : 0,
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
