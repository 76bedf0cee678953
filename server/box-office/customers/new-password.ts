import { accountName } from '#shared/email'
import { brokenPasswordRules } from '#shared/password-rule'
import type { FieldError } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { clearAttempts } from './attempt-limit.ts'

/** What is wrong with a new password and its repetition: one entry a broken part of the rule. */
export function passwordFaults(password: string, confirmPassword: string, name = 'password'): FieldError[] {
  const faults = brokenPasswordRules(password).map((reason) => ({ name, reason }))
  if (password !== confirmPassword) faults.push({ name: 'confirmPassword', reason: '* Passwords must match' })
  return faults
}

/**
 * Gives a customer another password. Every link for a new one is void, every session of theirs ends but the one that
 * is kept, and failures with the old password are forgotten.
 */
export async function setPassword(
  tx: Transaction,
  customerId: number,
  passwordHash: string,
  ownSession: { tokenSha256: Buffer } | undefined,
): Promise<void> {
  const customer = await tx.first<{ email: string }>(sql`
    update customer set password_hash = ${passwordHash} where id = ${customerId} returning email`)
  if (!customer) throw new Error('The customer is gone')
  await tx.execute(sql`delete from reset_token where customer_id = ${customerId}`)
  await tx.execute(sql`
    delete from session
     where customer_id = ${customerId} and token_sha256 is distinct from ${ownSession?.tokenSha256 ?? null}::bytea`)
  await clearAttempts(tx, accountName(customer.email))
}
