import { createHash } from 'node:crypto'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Random } from '../random.ts'
import type { Session, Visitor } from './visitor.ts'

/** A session's lifetime, in milliseconds. The same as the cookie's. */
const SESSION_LIFETIME_MS = 604_800_000
/** Longer than any call takes, in milliseconds. */
const REPLACED_TOKEN_LIFETIME_MS = 60_000

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** Returns the session of a token, or undefined if the token is unknown or too old. */
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

/** Records when a session was last used, and in which browser. */
export async function recordUse(db: Queries, { tokenSha256 }: Session, device: string, now: Date): Promise<void> {
  await db.execute(sql`
    update session set last_used_at = ${now}, device = ${device} where token_sha256 = ${tokenSha256}`)
}

/** A new session with its token. */
export interface IssuedSession {
  session: Session
  token: string
}

/** The sources of a new token. */
export interface TokenSource {
  random: Random
  now: Date
}

/** Begins a session without a signed-in customer. */
export const beginSession = (tx: Transaction, source: TokenSource): Promise<IssuedSession> =>
  issueSession(tx, { customerId: null, cartId: null, isProven: false, waitingRoomPasses: {} }, source)

/** Signs a visitor in as this customer with a new token. The old token becomes invalid. Transfers the cart. */
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
 * Issues a new token for the same session, such as after a change of password. Returns undefined if the session has
 * ended in the meantime.
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

/** Records that the session has passed the captcha for its first reservation. Later reservations need none. */
export async function recordProof(tx: Transaction, { tokenSha256, isProven }: Session): Promise<void> {
  if (!isProven) await tx.execute(sql`update session set is_proven = true where token_sha256 = ${tokenSha256}`)
}

/** Records that the waiting room has admitted the session for this event, and until when. */
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

/** Assigns another cart to the session. */
export async function setSessionCart(tx: Transaction, session: Session, cartId: string): Promise<Session> {
  await tx.execute(sql`update session set cart_id = ${cartId} where token_sha256 = ${session.tokenSha256}`)
  return { ...session, cartId }
}

/**
 * Ends a session, such as on signing out. Its token becomes invalid and no longer gives access to the cart. Returns the
 * session as it was at its end, because other calls of the visitor may have given it a cart in the meantime.
 */
export async function endSession(tx: Transaction, session: Session | undefined): Promise<Session | undefined> {
  if (!session) return undefined
  return tx.first<Session>(sql`
    delete from session where token_sha256 = ${session.tokenSha256}
    returning token_sha256, customer_id, cart_id, is_proven, waiting_room_passes`)
}

/** Returns whether a newer token has just replaced this one. */
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
            ${signedInAt}, ${device}, ${now}, ${new Date(now.getTime() + SESSION_LIFETIME_MS)})`)
  return { session: { tokenSha256, customerId, cartId, isProven, waitingRoomPasses }, token }
}

async function rememberReplaced(tx: Transaction, { tokenSha256 }: Session, now: Date): Promise<void> {
  const until = new Date(now.getTime() + REPLACED_TOKEN_LIFETIME_MS)
  await tx.execute(sql`insert into replaced_token (token_sha256, known_until) values (${tokenSha256}, ${until})`)
}
