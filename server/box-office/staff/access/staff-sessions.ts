import { isDemonstrationVenue, type Settings } from '#config/settings'
import { sha256 } from '#server/crypto/sha256'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { StaffMember } from '../colleague.ts'

const MINUTE = 60_000
/** Maximum lifetime of a session, even if it is in use, in milliseconds: a working day. */
const LONGEST_MS = 12 * 60 * MINUTE

/** Returns whether the account `s` of a colleague may be used. */
const isActive = (settings: Settings) =>
  sql`s.deactivated_at is null and (not s.is_demonstration or ${isDemonstrationVenue(settings)})`

/** Returns the active colleague with a mail address. */
export const colleagueByEmail = ({ db, settings }: Pick<BoxOffice, 'db' | 'settings'>, email: string) =>
  db.first<StaffMember>(sql`
    select s.id, s.name, s.email, s.role from staff s where s.email = ${email} and ${isActive(settings)}`)

/** Begins a session and returns its token. */
export async function beginStaffSession(
  tx: Queries,
  { random }: Pick<BoxOffice, 'random'>,
  staffId: number,
  now: Date,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await tx.execute(sql`
    insert into staff_session (token_sha256, staff_id, created_at, last_used_at)
    values (${sha256(token)}, ${staffId}, ${now}, ${now})`)
  return token
}

/**
 * Returns the colleague of a token and records the use. Returns undefined if the token is unknown, was unused for
 * `STAFF_IDLE_MINUTES`, or belongs to a deactivated account.
 */
export async function continueStaffSession(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  token: string,
  now: Date,
): Promise<StaffMember | undefined> {
  const unusedSince = new Date(now.getTime() - settings.STAFF_IDLE_MINUTES * MINUTE)
  const session = await db.first<StaffMember & { lastUsedAt: Date }>(sql`
    select s.id, s.name, s.email, s.role, u.last_used_at
      from staff_session u
      join staff s on s.id = u.staff_id
     where u.token_sha256 = ${sha256(token)} and u.last_used_at > ${unusedSince}
       and u.created_at > ${new Date(now.getTime() - LONGEST_MS)}
       and ${isActive(settings)}`)
  if (!session) return undefined
  const { lastUsedAt, ...colleague } = session
  // Recording once a minute is precise enough for the idle timeout.
  if (now.getTime() - lastUsedAt.getTime() >= MINUTE)
    await db.execute(sql`update staff_session set last_used_at = ${now} where token_sha256 = ${sha256(token)}`)
  return colleague
}

/** Returns whether a colleague's session hasn't ended. With the account locked, it doesn't end in the meantime. */
export const isStaffSession = async (tx: Transaction, staffId: number, token: string): Promise<boolean> =>
  (await tx.first(sql`
    select from staff_session where staff_id = ${staffId} and token_sha256 = ${sha256(token)}`)) !== undefined

export const endStaffSession = (db: Queries, token: string) =>
  db.execute(sql`delete from staff_session where token_sha256 = ${sha256(token)}`)

export const endSessionsOf = (db: Queries, staffId: number) =>
  db.execute(sql`delete from staff_session where staff_id = ${staffId}`)

/** Ends a colleague's sessions, except the one with the token. */
export const endOtherSessionsOf = (db: Queries, staffId: number, token: string) =>
  db.execute(sql`delete from staff_session where staff_id = ${staffId} and token_sha256 <> ${sha256(token)}`)
