import { sha256 } from '#server/crypto/sha256'
import { canonicalCode } from '#shared/clean-text'
import { Refusal } from '#shared/refusals'
import type { devices } from '#shared/staff/devices/devices'
import { DEVICE_TOKEN_PREFIX, type StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { countAttempt, uncountAttempt } from '../../customers/attempt-limit.ts'
import { sql } from '../../database/sql.ts'
import { readableSigns } from '../../readable-signs.ts'
import { staffAttempt } from '../access/log-in.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import type { StaffContext } from '../staff-routes.ts'

const VALID_MS = 15 * 60_000
const HALF = 4

/** Returns a code that pairs one device within fifteen minutes: 40 random bits, such as `7KQM-2XDP`. */
export async function addPairingCode(
  { db, random }: BoxOffice,
  by: StaffMember,
  { name }: { name: string },
  now: Date,
) {
  const signs = readableSigns(random, 2 * HALF)
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db.execute(sql`
    insert into door_pairing_code (code_sha256, name, created_by, expires_at)
    values (${sha256(signs)}, ${name}, ${by.id}, ${expiresAt})`)
  return { name, code: `${signs.slice(0, HALF)}-${signs.slice(HALF)}`, expiresAt: expiresAt.toISOString() }
}

/** Pairs the calling device by a code, once, and sends it a token. */
export async function pairDevice(
  { db, random }: BoxOffice,
  { input, now, networkAddress, sendToken }: StaffContext<StaffInput<(typeof devices)['pair']>>,
) {
  const attempt = await countAttempt(db, staffAttempt(`pairing ${networkAddress}`, networkAddress), now)
  const token = DEVICE_TOKEN_PREFIX + random.bytes(32).toString('base64url')
  const name = await db.transaction(async (tx) => {
    const code = await tx.first<{ name: string; staffId: number; by: string }>(sql`
      delete from door_pairing_code c
       using staff s
       where c.code_sha256 = ${sha256(canonicalCode(input.code))} and c.expires_at > ${now}
         and s.id = c.created_by and s.deactivated_at is null
      returning c.name, s.id as staff_id, s.name as by`)
    if (!code) throw new Refusal('WRONG_PAIRING_CODE')
    await tx.execute(sql`
      insert into door_device (name, token_sha256, paired_by, paired_at, last_seen_at)
      values (${code.name}, ${sha256(token)}, ${code.staffId}, ${now}, ${now})`)
    await recordAct(tx, { id: code.staffId, name: code.by }, { act: 'pairedDevice', after: { name: code.name } }, now)
    return code.name
  })
  await uncountAttempt(db, attempt)
  sendToken(token)
  return { name }
}

/** Removes a device, with effect from its next call. */
export async function removeDevice(
  { db }: BoxOffice,
  by: StaffMember,
  { deviceId }: { deviceId: number },
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const removed = await tx.first<{ name: string }>(sql`
      update door_device set removed_at = ${now} where id = ${deviceId} and removed_at is null returning name`)
    if (!removed) throw new Refusal('NOT_FOUND')
    await recordAct(tx, by, { act: 'removedDevice', before: { name: removed.name } }, now)
  })
  return {}
}
