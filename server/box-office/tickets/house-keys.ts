import type { KeyObject } from 'node:crypto'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { houseSecret } from '../database/house-secret.ts'
import { publicKeyOf, signingKey } from './ticket-code.ts'

type Source = Pick<BoxOffice, 'random'>

/** Signs tickets. Losing it makes every ticket that was sent worthless. */
export const ticketKey = async (db: Queries, { random }: Source): Promise<KeyObject> =>
  signingKey(await houseSecret(db, 'tickets', random))

/** What checks tickets: 32 bytes in base64url, for everybody to have. */
export const ticketPublicKey = async (db: Queries, { random }: Source): Promise<string> =>
  publicKeyOf(await houseSecret(db, 'tickets', random))

/** Signs the links by which mails lead to an order's tickets. */
export const linkSecret = (db: Queries, { random }: Source): Promise<string> => houseSecret(db, 'ticket-links', random)
