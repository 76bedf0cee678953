import { accountName } from '#shared/email'
import { brokenPasswordRules } from '#shared/password-rule'
import type { FieldError } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { clearAttempts } from './attempt-limit.ts'

/** Returns the errors of a new password and its repetition: one entry per broken rule. */
export function passwordErrors(password: string, confirmPassword: string, name = 'password'): FieldError[] {
  const errors = brokenPasswordRules(password).map((reason) => ({ name, reason }))
  if (password !== confirmPassword) errors.push({ name: 'confirmPassword', reason: '* Passwords must match' })
  return errors
}

/**
 * Sets a customer's password. Invalidates their password links, ends their sessions except the given one, and deletes
 * the failures with the old password. A new link can be requested at once.
 */
export async function setPassword(
  tx: Transaction,
  customerId: number,
  passwordHash: string,
  ownSession: { tokenSha256: Buffer } | undefined,
): Promise<void> {
  const customer = await tx.first<{ email: string }>(sql`
    update customer set password_hash = ${passwordHash} where id = ${customerId} returning email`)
  if (!customer) throw new Error('The customer no longer exists')
  await tx.execute(sql`delete from reset_token where customer_id = ${customerId}`)
  await tx.execute(sql`
    delete from session
     where customer_id = ${customerId} and token_sha256 is distinct from ${ownSession?.tokenSha256 ?? null}::bytea`)
  const account = accountName(customer.email)
  for (const counted of [account, `forgot ${account}`]) await clearAttempts(tx, counted)
}
