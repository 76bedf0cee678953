import { parseTicketCode } from '#shared/ticket-code'
import type { ListedTicket, StoredList } from './door-store.ts'

/**
 * A ticket that was scanned. `isHandedOn`: its code is that of an earlier holder. One that isn't on the list has only
 * what its code contains; `isVerified` is false if the browser can't check its signature.
 */
export type Identified =
  | { ticketId: number; listed: ListedTicket; isHandedOn: boolean }
  | { ticketId: number; performanceId: number; isVerified: boolean; listed?: undefined; isHandedOn?: undefined }

/** Returns the scanned ticket, or undefined if it isn't the venue's. */
export async function identifyTicket(
  list: StoredList,
  sent: { code?: string | null; ticketId?: number },
): Promise<Identified | undefined> {
  const { code, ticketId } = sent
  const digest = code ? await digestOf(list.salt + code) : undefined
  const listed = list.tickets.find((ticket) => (digest ? ticket.digest === digest : ticket.id === ticketId))
  if (listed) return { ticketId: listed.id, listed, isHandedOn: false }
  // A list that was stored before an update has no former digests.
  const former = digest && list.tickets.find(({ formerDigests = [] }) => formerDigests.includes(digest))
  if (former) return { ticketId: former.id, listed: former, isHandedOn: true }
  // The desk found it before the connection was lost.
  if (ticketId !== undefined) return { ticketId, performanceId: list.performanceId, isVerified: true }
  const parsed = parseTicketCode(code ?? '')
  if (!parsed) return undefined
  const isSigned = await isSignedWith(list.publicKey, parsed)
  if (isSigned === false) return undefined
  return { ticketId: parsed.ticketId, performanceId: parsed.performanceId, isVerified: isSigned === true }
}

/** Returns SHA-256 in hexadecimal. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns whether the signature is of this key, or undefined if the browser doesn't have Ed25519. */
async function isSignedWith(
  publicKey: string,
  { payload, signature }: { payload: BufferSource; signature: BufferSource },
): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, payload)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
