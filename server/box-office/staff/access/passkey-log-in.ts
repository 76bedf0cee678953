import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { isDemonstrationVenue } from '#config/settings'
import { Refusal } from '#shared/refusals'
import type { access } from '#shared/staff/access/access'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { type AttemptLimit, clearAttempts, countAttempt, countWithin } from '../../customers/attempt-limit.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import type { StaffContext } from '../staff-routes.ts'
import { meOf, staffAttempt } from './log-in.ts'
import { addChallenge, DIALOG_MS, requirePasskeySite, takeChallenge, verified } from './passkey-challenges.ts'
import { beginStaffSession } from './staff-sessions.ts'

/** The limit of a network's challenges, also of those that nobody uses. */
const CHALLENGES: AttemptLimit = { ofAccount: 60, ofNetwork: 60, windowMs: 15 * 60_000 }

interface Passkey {
  id: number
  staffId: number
  email: string
  credentialId: string
  publicKey: Uint8Array
  signCount: number
}

/** Returns what a browser needs to ask for a passkey: a new challenge, for any colleague's passkey. */
export async function beginPasskeyLogIn(boxOffice: BoxOffice, { now, networkAddress }: StaffContext) {
  const { rpId: rpID } = requirePasskeySite(boxOffice)
  const purpose = `passkey-challenge ${networkAddress}`
  const challenge = await boxOffice.db.transaction(async (tx) => {
    await countWithin(tx, staffAttempt(purpose, purpose), CHALLENGES, now)
    return addChallenge(tx, boxOffice, null, now)
  })
  const options = { rpID, challenge, timeout: DIALOG_MS, userVerification: 'required' } as const
  return { options: await generateAuthenticationOptions(options) }
}

/** Signs in with a passkey whose authenticator has verified the colleague, which is two factors. */
export async function passkeyLogIn(
  boxOffice: BoxOffice,
  call: StaffContext<StaffInput<(typeof access)['passkeyLogIn']>>,
): Promise<StaffResult<(typeof access)['me']>> {
  const { input, now, networkAddress, sendToken } = call
  const { db } = boxOffice
  const passkey = await db.first<Passkey>(sql`
    select p.id, p.staff_id, s.email, p.credential_id, p.public_key, p.sign_count
      from staff_passkey p
      join staff s on s.id = p.staff_id
     where p.credential_id = ${input.id}`)
  const attempt = staffAttempt(passkey?.email ?? `passkey ${networkAddress}`, networkAddress)
  await countAttempt(db, attempt, now)
  const signCount = await countOfSignature(boxOffice, passkey, call)
  if (!passkey || signCount === undefined) throw new Refusal('WRONG_PASSKEY')
  const { account, token } = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, boxOffice, passkey.staffId)
    if (!account || !(await recordUse(tx, passkey.id, signCount, now))) throw new Refusal('WRONG_PASSKEY')
    await clearAttempts(tx, attempt.account)
    await recordAct(tx, account, { act: 'signedIn' }, now)
    return { account, token: await beginStaffSession(tx, boxOffice, account.id, now) }
  })
  sendToken(token)
  return meOf(account, boxOffice)
}

/** Returns the authenticator's counter if the signature is the passkey's, and undefined otherwise. */
async function countOfSignature(
  boxOffice: BoxOffice,
  passkey: Passkey | undefined,
  { input, now }: StaffContext<StaffInput<(typeof access)['passkeyLogIn']>>,
): Promise<number | undefined> {
  const { origin, rpId } = requirePasskeySite(boxOffice)
  const challenge = await takeChallenge(boxOffice.db, input.response.clientDataJSON, null, now)
  if (!passkey || challenge === undefined) return undefined
  if (Buffer.from(input.response.userHandle, 'base64url').toString() !== String(passkey.staffId)) return undefined
  const { credentialId: id, publicKey, signCount: counter } = passkey
  const result = await verified(boxOffice, () =>
    verifyAuthenticationResponse({
      response: { ...input, rawId: input.id, type: 'public-key', clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }),
  )
  return result?.authenticationInfo.newCounter
}

/** Returns the active colleague, whom nobody can deactivate until the transaction ends. */
const lockAccount = (tx: Transaction, { settings }: BoxOffice, staffId: number) =>
  tx.first<StaffMember>(sql`
    select id, name, email, role
      from staff
     where id = ${staffId} and deactivated_at is null
       and (not is_demonstration or ${isDemonstrationVenue(settings)})
       for share`)

/** Returns whether the passkey still exists and its counter hasn't gone back. Counters of 0 aren't in use. */
const recordUse = async (tx: Transaction, id: number, signCount: number, now: Date): Promise<boolean> =>
  (await tx.execute(sql`
    update staff_passkey set sign_count = ${signCount}, last_used_at = ${now}
     where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))`)) === 1
