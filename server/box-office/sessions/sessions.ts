import { createHash } from 'node:crypto'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Random } from '../random.ts'
import type { Session, Visitor } from './visitor.ts'

/** As long as the cookie, in milliseconds. */
const SESSION_LASTS = 604_800_000
/** Longer than any call is under way, in milliseconds. */
const REPLACED_IS_KNOWN = 60_000

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** The session of a token; undefined for one that is unknown or too old. */
export async function findSession(
  db: Queries,
  token: string,
  now: Date,
): Promise<{ session: Session; lastUsedAt: Date | null } | undefined> {
  const found = await db.first<Session & { lastUsedAt: Date | null }>(sql`
    select token_sha256, customer_id, cart_id, is_proven, waiting_room_passes, last_used_at
      from session
     where token_sha256 = ${sha256(token)}
       and expires_at > ${now}`)
  if (!found) return undefined
  const { lastUsedAt, ...session } = found
  return { session, lastUsedAt }
}

/** Notes that a session is in use, and in which browser. */
export async function noteUse(db: Queries, { tokenSha256 }: Session, device: string, now: Date): Promise<void> {
  await db.execute(sql`
    update session set last_used_at = ${now}, device = ${device} where token_sha256 = ${tokenSha256}`)
}

/** A session that was just begun, with the token that opens it. */
export interface IssuedSession {
  session: Session
  token: string
}

/** What issuing a token takes. */
export interface TokenSource {
  random: Random
  now: Date
}

/** Begins a session of nobody signed in. */
export const beginSession = (tx: Transaction, source: TokenSource): Promise<IssuedSession> =>
  issueSession(tx, { customerId: null, cartId: null, isProven: false, waitingRoomPasses: {} }, source)

/** Signs in: a new token for the visitor as this customer; the old one dies, the cart comes along. */
export async function signIn(
  tx: Transaction,
  { session }: Visitor,
  customerId: number,
  source: TokenSource,
): Promise<IssuedSession> {
  const old = await endSession(tx, session)
  if (old) await rememberReplaced(tx, old, source.now)
  return issueSession(
    tx,
    {
      customerId,
      cartId: old?.cartId ?? null,
      isProven: old?.isProven ?? false,
      waitingRoomPasses: old?.waitingRoomPasses ?? {},
      signedInAt: source.now,
    },
    source,
  )
}

/**
 * A new token for the same session, as after a change of password. Undefined for a session that has ended meanwhile: it
 * stays ended.
 */
export async function renewToken(
  tx: Transaction,
  { session }: Visitor,
  source: TokenSource,
): Promise<IssuedSession | undefined> {
  if (!session) return undefined
  const since = await tx.first<{ signedInAt: Date | null; device: string | null }>(sql`
    select signed_in_at, device from session where token_sha256 = ${session.tokenSha256} for update`)
  const old = since && (await endSession(tx, session))
  if (!old) return undefined
  await rememberReplaced(tx, old, source.now)
  return issueSession(tx, { ...old, ...since }, source)
}

/** The session has proven its first reservation: the next cost nothing. */
export async function noteProof(tx: Transaction, { tokenSha256, isProven }: Session): Promise<void> {
  if (!isProven) await tx.execute(sql`update session set is_proven = true where token_sha256 = ${tokenSha256}`)
}

/** The session was admitted by the waiting room to this line, until then. */
export async function recordWaitingRoomPass(
  tx: Transaction,
  session: Session,
  event: string,
  until: Date,
): Promise<Session> {
  const waitingRoomPasses = { ...session.waitingRoomPasses, [event]: until.toISOString() }
  await tx.execute(sql`
    update session set waiting_room_passes = ${JSON.stringify(waitingRoomPasses)}::jsonb
     where token_sha256 = ${session.tokenSha256}`)
  return { ...session, waitingRoomPasses }
}

/** Gives the session another cart. */
export async function setSessionCart(tx: Transaction, session: Session, cartId: string): Promise<Session> {
  await tx.execute(sql`update session set cart_id = ${cartId} where token_sha256 = ${session.tokenSha256}`)
  return { ...session, cartId }
}

/**
 * Ends a session, as on signing out: its token dies, and with it the way to the cart. Gives the session as it was at
 * its end: calls of the same visitor may have given it a cart meanwhile.
 */
export async function endSession(tx: Transaction, session: Session | undefined): Promise<Session | undefined> {
  if (!session) return undefined
  return tx.first<Session>(sql`
    delete from session where token_sha256 = ${session.tokenSha256}
    returning token_sha256, customer_id, cart_id, is_proven, waiting_room_passes`)
}

/** Whether a newer token has just taken this one's place. */
export async function wasReplaced(db: Queries, token: string, now: Date): Promise<boolean> {
  const replaced = await db.first(sql`
    select from replaced_token where token_sha256 = ${sha256(token)} and known_until > ${now}`)
  return replaced !== undefined
}

async function issueSession(
  tx: Transaction,
  {
    customerId,
    cartId,
    isProven,
    waitingRoomPasses,
    signedInAt = null,
    device = null,
  }: Omit<Session, 'tokenSha256'> & { signedInAt?: Date | null; device?: string | null },
  { random, now }: TokenSource,
): Promise<IssuedSession> {
  const token = random.bytes(32).toString('base64url')
  const tokenSha256 = sha256(token)
  await tx.execute(sql`
    insert into session
      (token_sha256, customer_id, cart_id, is_proven, waiting_room_passes, signed_in_at, device, created_at, expires_at)
    values (${tokenSha256}, ${customerId}, ${cartId}, ${isProven}, ${JSON.stringify(waitingRoomPasses)}::jsonb,
            ${signedInAt}, ${device}, ${now}, ${new Date(now.getTime() + SESSION_LASTS)})`)
  return { session: { tokenSha256, customerId, cartId, isProven, waitingRoomPasses }, token }
}

async function rememberReplaced(tx: Transaction, { tokenSha256 }: Session, now: Date): Promise<void> {
  const until = new Date(now.getTime() + REPLACED_IS_KNOWN)
  await tx.execute(sql`insert into replaced_token (token_sha256, known_until) values (${tokenSha256}, ${until})`)
}
