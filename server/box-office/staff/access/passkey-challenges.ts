import { sha256 } from '#server/crypto/sha256'
import { Refusal } from '#shared/refusals'
import { passkeySite } from '#shared/staff/access/passkey-site'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** How long a challenge is valid, in milliseconds. Browsers close their dialog before that. */
const VALID_MS = 5 * 60_000
export const DIALOG_MS = 2 * 60_000

/** Returns the site of the desk's passkeys. Refuses if browsers have none at its address. */
export function requirePasskeySite({ settings }: Pick<BoxOffice, 'settings'>) {
  const site = passkeySite(settings.DESK_URL)
  if (!site) throw new Refusal('NO_PASSKEYS_HERE')
  return site
}

/** Stores a challenge for a log-in, or for a colleague who adds a passkey: it replaces the colleague's earlier one. */
export async function addChallenge(
  db: Queries,
  { random }: Pick<BoxOffice, 'random'>,
  staffId: number | null,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = random.bytes(32)
  await db.execute(sql`
    insert into staff_passkey_challenge (challenge_sha256, staff_id, expires_at)
    values (${sha256(challenge.toString('base64url'))}, ${staffId}, ${new Date(now.getTime() + VALID_MS)})
    on conflict (staff_id) do update
       set challenge_sha256 = excluded.challenge_sha256, expires_at = excluded.expires_at`)
  return new Uint8Array(challenge)
}

/** Deletes the challenge that was signed. Returns it, or undefined if it wasn't issued for this or has expired. */
export async function takeChallenge(
  db: Queries,
  clientData: string,
  staffId: number | null,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeOf(clientData)
  if (challenge === undefined) return undefined
  const taken = await db.execute(sql`
    delete from staff_passkey_challenge
     where challenge_sha256 = ${sha256(challenge)} and staff_id is not distinct from ${staffId}::int
       and expires_at > ${now}`)
  return taken === 1 ? challenge : undefined
}

/** Returns the challenge in the data that a browser has made, or undefined if they aren't such data. */
function challengeOf(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns the result of a verification, or undefined if what was sent is wrong: the library throws then. */
export async function verified<T extends { verified: boolean }>(
  { log }: Pick<BoxOffice, 'log'>,
  verification: () => Promise<T>,
): Promise<(T & { verified: true }) | undefined> {
  try {
    const result = await verification()
    return result.verified ? (result as T & { verified: true }) : undefined
  } catch (error) {
    log.info({ err: error }, 'A passkey was rejected')
    return undefined
  }
}
