import type { KeyObject } from 'node:crypto'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { venueSecret } from '../database/venue-secret.ts'
import { publicKeyOf, signingKey } from './ticket-code.ts'

type Source = Pick<BoxOffice, 'random'>

/** Returns the key that signs tickets. If it is lost, every ticket sent becomes invalid. */
export const ticketKey = async (db: Queries, { random }: Source): Promise<KeyObject> =>
  signingKey(await venueSecret(db, 'tickets', random))

/** Returns the public key that checks tickets: 32 bytes in base64url. */
export const ticketPublicKey = async (db: Queries, { random }: Source): Promise<string> =>
  publicKeyOf(await venueSecret(db, 'tickets', random))

/** Returns the secret that signs the links from mails to an order's tickets. */
export const linkSecret = (db: Queries, { random }: Source): Promise<string> => venueSecret(db, 'ticket-links', random)
