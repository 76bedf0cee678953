import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { readToken } from '../customers/address-tokens.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { writeSubscription } from './write-subscription.ts'

/**
 * Subscribes the address that an emailed link's token proves. Opening the link again changes nothing. After
 * unsubscribing, the link is invalid. Guesses are counted by network, like failed logins.
 */
export async function confirmSubscription(
  { db }: BoxOffice,
  { visitor, now }: CallContext,
  token: string,
): Promise<void> {
  const guess = `newsletter link ${visitor.networkAddress}`
  const attemptId = await countAttempt(db, { account: guess, networkAddress: guess }, now)
  await db.transaction(async (tx) => {
    const { email, mailKey } = await readToken(tx, token, 'newsletter', now)
    const requested = await tx.first<{ firstName: string; lastName: string }>(sql`
      select first_name, last_name from subscription_request where mail_key = ${mailKey}`)
    if (requested) await writeSubscription(tx, { email, ...requested }, now)
    else if (!(await tx.first(sql`select from subscription where email = ${email}`))) throw new Refusal('TOKEN_SPENT')
    await tx.execute(sql`delete from subscription_request where email = ${email}`)
  })
  await uncountAttempt(db, attemptId)
}
