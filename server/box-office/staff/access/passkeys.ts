import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { Refusal } from '#shared/refusals'
import type { access } from '#shared/staff/access/access'
import { MAX_PASSKEYS } from '#shared/staff/access/access.schemas'
import { passkeySite } from '#shared/staff/access/passkey-site'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { countAttempt, uncountAttempt } from '../../customers/attempt-limit.ts'
import { isPassword } from '../../customers/passwords.ts'
import { sql } from '../../database/sql.ts'
import { recordAct } from '../audit/record-act.ts'
import { colleagueOf, type StaffMember } from '../colleague.ts'
import type { StaffContext } from '../staff-routes.ts'
import { deletePasskeysOf, lockColleague } from './colleagues.ts'
import { staffAttempt } from './log-in.ts'
import { addChallenge, DIALOG_MS, requirePasskeySite, takeChallenge, verified } from './passkey-challenges.ts'
import { endOtherSessionsOf, endSessionsOf, isStaffSession } from './staff-sessions.ts'

/** EdDSA, ES256 and RS256, by their COSE numbers: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Returns the colleague's own passkeys, and the address at which browsers have them. */
export async function readPasskeys({ db, settings }: BoxOffice, { id: staffId }: StaffMember) {
  const passkeys = await db.query<{ id: number; name: string; createdAt: Date; lastUsedAt: Date | null }>(sql`
    select id, name, created_at, last_used_at from staff_passkey where staff_id = ${staffId} order by created_at, id`)
  return {
    origin: passkeySite(settings.DESK_URL)?.origin ?? null,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Returns what a browser needs to create a passkey. It needs the password, so that an unattended desk is not enough to
 * add one.
 */
export async function beginPasskey(
  boxOffice: BoxOffice,
  call: StaffContext<StaffInput<(typeof access)['beginPasskey']>>,
) {
  const { id, email, name } = colleagueOf(call)
  const { input, networkAddress, now } = call
  const { db, settings } = boxOffice
  const { rpId: rpID } = requirePasskeySite(boxOffice)
  const attempt = await countAttempt(db, staffAttempt(email, networkAddress), now)
  const account = await db.first<{ passwordHash: string }>(sql`select password_hash from staff where id = ${id}`)
  if (!(await isPassword(input.password, account?.passwordHash)))
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'password', reason: 'This password is not right' }] })
  await uncountAttempt(db, attempt)
  const known = await db.query<{ id: string }>(sql`
    select credential_id as id from staff_passkey where staff_id = ${id}`)
  if (known.length >= MAX_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS')
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName: `Desk of ${new URL(settings.PUBLIC_URL).hostname}` },
    ...{ userID: new TextEncoder().encode(String(id)), userName: email, userDisplayName: name },
    ...{ challenge: await addChallenge(db, boxOffice, id, now), timeout: DIALOG_MS },
    ...{ excludeCredentials: known, supportedAlgorithmIDs: ALGORITHMS },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options }
}

/** Adds the passkey that the colleague's browser has created. */
export async function addPasskey(
  boxOffice: BoxOffice,
  call: StaffContext<StaffInput<(typeof access)['addPasskey']>>,
): Promise<Record<string, never>> {
  const by = colleagueOf(call)
  const { now, input, token = '' } = call
  const { db } = boxOffice
  const { name, credential } = input
  const { origin, rpId } = requirePasskeySite(boxOffice)
  const challenge = await takeChallenge(db, credential.response.clientDataJSON, by.id, now)
  if (challenge === undefined) throw new Refusal('PASSKEY_NOT_ADDED')
  const result = await verified(boxOffice, () =>
    verifyRegistrationResponse({
      response: { ...credential, rawId: credential.id, type: 'public-key', clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    }),
  )
  if (!result?.registrationInfo) throw new Refusal('PASSKEY_NOT_ADDED')
  const { id, publicKey, counter } = result.registrationInfo.credential
  await db.transaction(async (tx) => {
    // Two at once can't exceed the maximum, and none is added once the account was deactivated or set up again.
    const account = await tx.first(sql`
      select from staff where id = ${by.id} and deactivated_at is null for no key update`)
    if (!account || !(await isStaffSession(tx, by.id, token))) throw new Refusal('SIGN_IN_NEEDED')
    const { length } = await tx.query(sql`select from staff_passkey where staff_id = ${by.id}`)
    if (length >= MAX_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS')
    const added = await tx.execute(sql`
      insert into staff_passkey (staff_id, credential_id, public_key, sign_count, name, created_at)
      values (${by.id}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${name}, ${now})
      on conflict (credential_id) do nothing`)
    if (added === 0) throw new Refusal('PASSKEY_NOT_ADDED')
    await recordAct(tx, by, { act: 'addedPasskey', after: { name } }, now)
  })
  return {}
}

/** Removes one of the colleague's own passkeys, and ends their sessions on other devices: it may be lost. */
export async function removePasskey(
  { db }: BoxOffice,
  by: StaffMember,
  { input: { passkeyId }, token, now }: StaffContext<StaffInput<(typeof access)['removePasskey']>>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const removed = await tx.first<{ name: string }>(sql`
      delete from staff_passkey where id = ${passkeyId} and staff_id = ${by.id} returning name`)
    if (!removed) throw new Refusal('NOT_FOUND')
    await endOtherSessionsOf(tx, by.id, token ?? '')
    await recordAct(tx, by, { act: 'removedPasskey', before: { name: removed.name } }, now)
  })
  return {}
}

/** Removes all passkeys of a colleague, and ends their sessions. */
export async function removePasskeys(
  { db }: BoxOffice,
  by: StaffMember,
  staffId: number,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const { name } = await lockColleague(tx, staffId)
    const passkeys = await deletePasskeysOf(tx, staffId)
    if (passkeys === 0) throw new Refusal('NOT_FOUND')
    await endSessionsOf(tx, staffId)
    await recordAct(tx, by, { act: 'removedPasskeys', before: { name, passkeys } }, now)
  })
  return {}
}
