import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { venueSecret } from '../database/venue-secret.ts'

/** Returns the secret that signs the links to requests. */
export const requestSecret = (db: Queries, { random }: Pick<BoxOffice, 'random'>): Promise<string> =>
  venueSecret(db, 'returned-seats', random)

/** Returns a request's token for its links: the id in base 36, and 24 bytes of its HMAC-SHA256. */
export function requestToken(id: number, secret: string): string {
  const said = id.toString(36)
  return `${said}.${signatureOf(said, secret).toString('base64url')}`
}

/** Returns the id of a token's request, or undefined if the venue didn't issue it. */
export function readRequestToken(token: string, secret: string): number | undefined {
  const [, said = '', signature = ''] = /^([0-9a-z]{1,11})\.([\w-]{32})$/.exec(token) ?? []
  if (!signature || !timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(said, secret))) return undefined
  return Number.parseInt(said, 36)
}

const signatureOf = (said: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(said).digest().subarray(0, 24)
