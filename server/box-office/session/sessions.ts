import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Office } from '../office.ts'
import type { Session, Visitor } from './visitor.ts'

/** As long as the cookie, in milliseconds. */
const SESSION_LASTS = 604_800_000

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** The session of a token; undefined for one that is unknown or too old. */
export async function findSession(db: Queries, token: string, now: Date): Promise<Session | undefined> {
  return db.first<Session>(sql`
    select token_sha256, customer_id, cart_id
      from session
     where token_sha256 = ${sha256(token)}
       and expires_at > ${now}`)
}

/** The visitor's session, begun if there is none. Refuses a visitor whose token isn't known: their page starts anew first. */
export async function openSession(tx: Transaction, visitor: Visitor, office: Office): Promise<Session> {
  if (visitor.session) return visitor.session
  if (visitor.isLost) throw new Refusal('SESSION_ENDED')
  return issueSession(tx, visitor, office, { customerId: null, cartId: null })
}

/**
 * Signs in: a new token for the visitor as this customer; the old one dies, the cart comes along. Also after a change
 * of password. The answer bears the token once the call has succeeded.
 */
export async function signIn(tx: Transaction, visitor: Visitor, office: Office, customerId: number): Promise<Session> {
  const cartId = visitor.session?.cartId ?? null
  await forget(tx, visitor)
  return issueSession(tx, visitor, office, { customerId, cartId })
}

/** Signs out: the token dies, and with it the way to the cart. */
export async function signOut(tx: Transaction, visitor: Visitor): Promise<void> {
  await forget(tx, visitor)
  visitor.session = undefined
  visitor.tokenToSend = '-'
}

async function issueSession(
  tx: Transaction,
  visitor: Visitor,
  { random, clock }: Office,
  { customerId, cartId }: { customerId: number | null; cartId: string | null },
): Promise<Session> {
  const token = random.bytes(32).toString('base64url')
  const now = clock.now()
  await tx.execute(sql`
    insert into session (token_sha256, customer_id, cart_id, created_at, expires_at)
    values (${sha256(token)}, ${customerId}, ${cartId}, ${now}, ${new Date(now.getTime() + SESSION_LASTS)})`)
  visitor.tokenToSend = token
  visitor.session = { tokenSha256: sha256(token), customerId, cartId }
  return visitor.session
}

async function forget(tx: Transaction, { session }: Visitor) {
  if (session) await tx.execute(sql`delete from session where token_sha256 = ${session.tokenSha256}`)
}
