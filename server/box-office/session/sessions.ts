import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Session, Visitor } from './visitor.ts'

/** As long as the cookie, in milliseconds. */
const SESSION_LASTS = 604_800_000
/** Longer than any call is under way, in milliseconds. */
const REPLACED_IS_KNOWN = 60_000

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
export async function openSession(tx: Transaction, visitor: Visitor, boxOffice: BoxOffice): Promise<Session> {
  if (visitor.session) return visitor.session
  if (visitor.isLost) throw new Refusal('SESSION_ENDED')
  return issueSession(tx, visitor, boxOffice, { customerId: null, cartId: null })
}

/**
 * Signs in: a new token for the visitor as this customer; the old one dies, the cart comes along. The answer bears the token
 * once the call has succeeded.
 */
export async function signIn(
  tx: Transaction,
  visitor: Visitor,
  boxOffice: BoxOffice,
  customerId: number,
): Promise<Session> {
  const old = await endSession(tx, visitor)
  if (old) await rememberReplaced(tx, old, boxOffice)
  return issueSession(tx, visitor, boxOffice, { customerId, cartId: old?.cartId ?? null })
}

/** A new token for the same session, as after a change of password. A session that has ended meanwhile stays ended. */
export async function renewToken(tx: Transaction, visitor: Visitor, boxOffice: BoxOffice): Promise<void> {
  const old = await endSession(tx, visitor)
  if (!old) return
  await rememberReplaced(tx, old, boxOffice)
  await issueSession(tx, visitor, boxOffice, old)
}

/** Signs out: the token dies, and with it the way to the cart. */
export async function signOut(tx: Transaction, visitor: Visitor): Promise<void> {
  await endSession(tx, visitor)
  visitor.session = undefined
  visitor.tokenToSend = '-'
}

/** Whether a newer token has just taken this one's place. */
export async function wasReplaced(db: Queries, token: string, now: Date): Promise<boolean> {
  const found = await db.first(sql`
    select from replaced_token where token_sha256 = ${sha256(token)} and known_until > ${now}`)
  return found !== undefined
}

async function issueSession(
  tx: Transaction,
  visitor: Visitor,
  { random, clock }: BoxOffice,
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

/** Ends the visitor's session; gives it as it was at its end, for calls of the same visitor may have given it a cart meanwhile. */
async function endSession(tx: Transaction, { session }: Visitor): Promise<Session | undefined> {
  if (!session) return undefined
  return tx.first<Session>(sql`
    delete from session where token_sha256 = ${session.tokenSha256} returning token_sha256, customer_id, cart_id`)
}

async function rememberReplaced(tx: Transaction, { tokenSha256 }: Session, { clock }: BoxOffice): Promise<void> {
  const until = new Date(clock.now().getTime() + REPLACED_IS_KNOWN)
  await tx.execute(sql`insert into replaced_token (token_sha256, known_until) values (${tokenSha256}, ${until})`)
}
