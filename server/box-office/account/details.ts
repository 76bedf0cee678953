import { venueDay } from '#shared/dates'
import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input, Result } from '#shared/ticketing/call'
import { checkPrefix, emailAttempt, emailTaken } from '../authentication/register-customer.ts'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt, PROBES, uncountAttempt } from '../customers/attempt-limit.ts'
import { confirmPassword, lockConfirmed, wrongPassword } from '../customers/confirm-password.ts'
import { phoneFormat, type StoredPhone, storedPhone } from '../customers/stored-phone.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { emailChangedMail } from './account-mails.ts'

type Details = Result<(typeof account)['details']>

export async function detailsOf(boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>, customerId: number): Promise<Details> {
  const details = await boxOffice.db.first<Omit<Details, 'phone'> & { phone: StoredPhone | null }>(sql`
    select prefix_id as prefix, first_name, middle_name, last_name, email, phone, date_of_birth
      from customer
     where id = ${customerId}`)
  if (!details) throw new Error('The customer no longer exists')
  return { ...details, phone: (await phoneFormat(boxOffice))(details.phone) }
}

/**
 * Changes the customer's details. Another mail address needs the password; the old one gets a notice, and password
 * links sent to it become invalid. Probing which addresses have accounts is counted as for registering.
 */
export async function editDetails(
  boxOffice: BoxOffice,
  call: CallContext,
  details: Input<(typeof account)['edit']>,
): Promise<void> {
  const { db, settings } = boxOffice
  const { visitor, now } = call
  const customerId = customerOf(visitor)
  if (details.dateOfBirth && details.dateOfBirth > venueDay(now, settings.VENUE_TIME_ZONE))
    throw new Refusal('INVALID_INPUT', {
      fields: [{ name: 'dateOfBirth', reason: 'Your date of birth cannot be later than today' }],
    })
  const { email: current } = await detailsOf(boxOffice, customerId)
  const isSameAccount = accountName(current) === accountName(details.email)
  const confirmed = isSameAccount ? undefined : await confirmPassword(boxOffice, call, details.password ?? '')
  const phone = await storedPhone(boxOffice, details.phone)
  const attemptId = isSameAccount
    ? undefined
    : await countAttempt(db, emailAttempt(details.email, visitor), now, PROBES)
  await db.transaction(async (tx) => {
    await checkPrefix(tx, details.prefix ?? null)
    if (confirmed) await lockConfirmed(tx, confirmed)
    const before = await lockedEmail(tx, customerId)
    // Another device has changed the address in the meantime, and this call would change it back.
    if (!confirmed && accountName(before) !== accountName(details.email)) throw wrongPassword()
    await writeDetails(tx, customerId, { ...details, phone })
    if (attemptId !== undefined) await uncountAttempt(tx, attemptId)
    if (accountName(before) === accountName(details.email)) return
    await tx.execute(sql`delete from reset_token where customer_id = ${customerId}`)
    await writeMail(tx, emailChangedMail(boxOffice, before), now, { customerId })
  })
}

async function lockedEmail(tx: Transaction, customerId: number): Promise<string> {
  const customer = await tx.first<{ email: string }>(
    sql`select email from customer where id = ${customerId} for no key update`,
  )
  if (!customer) throw new Error('The customer no longer exists')
  return customer.email
}

/** Writes the details. The index account_by_email decides between two concurrent requests for one address. */
async function writeDetails(
  tx: Transaction,
  customerId: number,
  details: Omit<Input<(typeof account)['edit']>, 'phone'> & { phone: StoredPhone },
) {
  const { email, firstName, lastName, phone } = details
  await tx
    .execute(sql`
    update customer
       set prefix_id = ${details.prefix ?? null}, first_name = ${firstName}, middle_name = ${details.middleName || null},
           last_name = ${lastName}, email = ${email}, phone = ${phone}, date_of_birth = ${details.dateOfBirth || null}
     where id = ${customerId}`)
    .catch((error: { code?: unknown }) => {
      throw error.code === UNIQUE_VIOLATION ? emailTaken('Another account has this email address.') : error
    })
}
const UNIQUE_VIOLATION = '23505'
