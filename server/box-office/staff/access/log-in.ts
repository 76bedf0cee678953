import { isDemonstrationVenue } from '#config/settings'
import { Refusal } from '#shared/refusals'
import type { access } from '#shared/staff/access/access'
import { permissionsOf } from '#shared/staff/roles'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { clearAttempts, countAttempt } from '../../customers/attempt-limit.ts'
import { isPassword } from '../../customers/passwords.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import type { StaffContext } from '../staff-routes.ts'
import { beginStaffSession } from './staff-sessions.ts'
import { totpStep } from './totp.ts'

interface Account extends StaffMember {
  passwordHash: string
  totpSecret: string | null
}

/** Log-ins of the staff are counted separately from customers', by account and by network. */
export const staffAttempt = (account: string, networkAddress: string) => ({
  account: `staff ${account}`,
  networkAddress: `staff ${networkAddress}`,
})

/**
 * Signs in with an email address, a password and an unused code. The response doesn't reveal which of them is wrong.
 */
export async function logIn(
  boxOffice: BoxOffice,
  { input, now, networkAddress, sendToken }: StaffContext<StaffInput<(typeof access)['logIn']>>,
): Promise<StaffResult<(typeof access)['me']>> {
  const { db } = boxOffice
  const attempt = staffAttempt(input.email, networkAddress)
  await countAttempt(db, attempt, now)
  const account = await db.first<Account>(sql`
    select id, name, email, role, password_hash, totp_secret
      from staff
     where email = ${input.email} and deactivated_at is null
       and (not is_demonstration or ${isDemonstrationVenue(boxOffice.settings)})`)
  const isRight = await isPassword(input.password, account?.passwordHash)
  if (!isRight || !account) throw new Refusal('WRONG_STAFF_LOGIN')
  const token = await db.transaction(async (tx) => {
    if (!(await acceptCode(tx, account, input.code, now))) throw new Refusal('WRONG_STAFF_LOGIN')
    await clearAttempts(tx, attempt.account)
    await recordAct(tx, account, { act: 'signedIn' }, now)
    return beginStaffSession(tx, boxOffice, account.id, now)
  })
  sendToken(token)
  return meOf(account, boxOffice)
}

/** Returns whether a code is right and newer than the last one that was accepted. */
async function acceptCode(tx: Queries, account: Account, code: string, now: Date): Promise<boolean> {
  const { id, passwordHash, totpSecret } = account
  if (totpSecret === null) return true
  const step = totpStep(totpSecret, code, now)
  if (step === undefined) return false
  // The account may have been set up again since its password was read.
  return (
    (await tx.execute(sql`
      update staff set totp_step = ${step}
       where id = ${id} and password_hash = ${passwordHash} and totp_step < ${step}`)) === 1
  )
}

export const meOf = ({ name, email, role }: StaffMember, { settings }: Pick<BoxOffice, 'settings'>) => ({
  ...{ name, email, role },
  permissions: permissionsOf(role),
  ...venueOf(settings),
})

/** Returns how the venue writes times, money and numbers. */
export const venueOf = ({ VENUE_TIME_ZONE, CURRENCY, LOCALE }: BoxOffice['settings']) => ({
  timeZone: VENUE_TIME_ZONE,
  currency: CURRENCY,
  locale: LOCALE,
})
