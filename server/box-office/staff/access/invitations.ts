import { sha256 } from '#server/crypto/sha256'
import { Refusal } from '#shared/refusals'
import type { access } from '#shared/staff/access/access'
import type { Role } from '#shared/staff/roles'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { countAttempt, uncountAttempt } from '../../customers/attempt-limit.ts'
import { passwordErrors } from '../../customers/new-password.ts'
import { hashPassword } from '../../customers/passwords.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { writeMail } from '../../mail/outbox.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import type { StaffContext } from '../staff-routes.ts'
import { deletePasskeysOf, lockColleague, requireOtherAdministrator } from './colleagues.ts'
import { invitationMail } from './invitation-mail.ts'
import { meOf, staffAttempt } from './log-in.ts'
import { beginStaffSession, endSessionsOf } from './staff-sessions.ts'
import { newTotpSecret, totpAddress, totpStep } from './totp.ts'

const VALID_MS = 7 * 24 * 3_600_000

/**
 * Invites an email address to create an account, or the colleague who has it to set theirs up again. Returns the link,
 * which is also emailed. An earlier link becomes invalid.
 */
export async function invite(
  boxOffice: BoxOffice,
  by: { id: number | null; name: string },
  { email, role }: { email: string; role: Role },
  now: Date,
) {
  const { db, random, settings } = boxOffice
  const token = random.bytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID_MS)
  // The fragment of an address isn't sent to servers, so it isn't in any log.
  const link = `${settings.DESK_URL}/invitation#${token}`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into staff_invitation (token_sha256, email, role, totp_secret, invited_by, expires_at)
      values (${sha256(token)}, ${email}, ${role}, ${newTotpSecret(random.bytes(20))}, ${by.id}, ${expiresAt})
      on conflict (email) do update
         set token_sha256 = excluded.token_sha256, role = excluded.role, totp_secret = excluded.totp_secret,
             invited_by = excluded.invited_by, expires_at = excluded.expires_at`)
    await recordAct(tx, by, { act: 'invited', after: { email, role } }, now)
    const mail = invitationMail({ email, role, link, key: `staff-invitation-${sha256(token).toString('hex')}` })
    await writeMail(tx, mail, now, { isDeletedWhenSent: true, isLimited: false })
  })
  return { link, isMailed: settings.SMTP_URL !== undefined, expiresAt: expiresAt.toISOString() }
}

interface Invitation {
  email: string
  role: Role
  totpSecret: string
}

const findInvitation = (db: Queries, token: string, now: Date) =>
  db.first<Invitation>(sql`
    select email, role, totp_secret
      from staff_invitation
     where token_sha256 = ${sha256(token)} and expires_at > ${now}`)

/** Returns the data of an invitation's page. */
export async function readInvitation(
  { db, settings }: BoxOffice,
  { input, now, networkAddress }: StaffContext<StaffInput<(typeof access)['invitation']>>,
) {
  const attempt = await countAttempt(db, staffAttempt(`invitation ${networkAddress}`, networkAddress), now)
  const invitation = await findInvitation(db, input.token, now)
  if (!invitation) throw new Refusal('TOKEN_SPENT')
  await uncountAttempt(db, attempt)
  const { email, role, totpSecret: secret } = invitation
  const address = totpAddress(secret, { email, venue: new URL(settings.PUBLIC_URL).hostname })
  return { email, role, secret, address }
}

/** Creates the account of an invitation, or sets it up again, once, and signs it in. */
export async function acceptInvitation(
  boxOffice: BoxOffice,
  { input, now, networkAddress, sendToken }: StaffContext<StaffInput<(typeof access)['acceptInvitation']>>,
) {
  const { db } = boxOffice
  const { token, name, password, code } = input
  const attempt = await countAttempt(db, staffAttempt(`invitation ${networkAddress}`, networkAddress), now)
  const fields = passwordErrors(password, password)
  if (fields.length > 0) throw new Refusal('INVALID_INPUT', { fields })
  const passwordHash = await hashPassword(password)
  const { colleague, issued } = await db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, token, now)
    if (!invitation) throw new Refusal('TOKEN_SPENT')
    const { email, role, totpSecret } = invitation
    const step = totpStep(totpSecret, code, now)
    if (step === undefined)
      throw new Refusal('INVALID_INPUT', { fields: [{ name: 'code', reason: 'This code is not right' }] })
    const spent = await tx.execute(sql`delete from staff_invitation where token_sha256 = ${sha256(token)}`)
    if (spent === 0) throw new Refusal('TOKEN_SPENT')
    const former = await endFormerAccount(tx, email, role)
    const made = await tx.first<StaffMember>(sql`
      insert into staff (email, name, role, password_hash, totp_secret, totp_step, created_at)
      values (${email}, ${name}, ${role}, ${passwordHash}, ${totpSecret}, ${step}, ${now})
      on conflict (email) do update
         set name = excluded.name, role = excluded.role, password_hash = excluded.password_hash,
             totp_secret = excluded.totp_secret, totp_step = excluded.totp_step, deactivated_at = null,
             is_demonstration = false
      returning id, name, email, role`)
    if (!made) throw new Error('The account was not created')
    const before = former && { before: { name: former.name, role: former.role } }
    await recordAct(tx, made, { act: former ? 'renewedAccount' : 'joined', ...before, after: { email, role } }, now)
    return { colleague: made, issued: await beginStaffSession(tx, boxOffice, made.id, now) }
  })
  await uncountAttempt(db, attempt)
  sendToken(issued)
  return meOf(colleague, boxOffice)
}

/** Deletes the passkeys and sessions of the account with an address, and returns it; undefined if there is none. */
async function endFormerAccount(tx: Transaction, email: string, role: Role): Promise<StaffMember | undefined> {
  const former = await tx.first<StaffMember & { isActive: boolean }>(sql`
    select id, name, email, role, deactivated_at is null as is_active from staff where email = ${email}`)
  if (!former) return undefined
  // A passkey or a session that is being added waits, or is deleted here.
  if (former.isActive) await lockColleague(tx, former.id)
  if (former.isActive && role !== 'administrator') await requireOtherAdministrator(tx, former)
  await deletePasskeysOf(tx, former.id)
  await endSessionsOf(tx, former.id)
  return former
}
