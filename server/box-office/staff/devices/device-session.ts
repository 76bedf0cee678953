import { sha256 } from '#server/crypto/sha256'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

const MINUTE = 60_000
const IDLE_MS = 30 * 24 * 60 * MINUTE

/** A paired device at a door. */
export interface DoorDevice {
  id: number
  name: string
}

/** Returns the device of a token, and records the use. Returns undefined if it was removed, or unused for too long. */
export async function continueDeviceSession(db: Queries, token: string, now: Date): Promise<DoorDevice | undefined> {
  const unusedSince = new Date(now.getTime() - IDLE_MS)
  const device = await db.first<DoorDevice & { lastSeenAt: Date }>(sql`
    select id, name, last_seen_at
      from door_device
     where token_sha256 = ${sha256(token)} and removed_at is null and last_seen_at > ${unusedSince}`)
  if (!device) return undefined
  const { lastSeenAt, ...found } = device
  // Recording once a minute is precise enough for the list of devices.
  if (now.getTime() - lastSeenAt.getTime() >= MINUTE)
    await db.execute(sql`update door_device set last_seen_at = ${now} where id = ${found.id}`)
  return found
}
