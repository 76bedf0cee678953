import { sha256 } from '#server/crypto/sha256'
import { accountName } from '#shared/email'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const DAY_MS = 86_400_000
/** Maximum mails a day to one address that visitors cause without buying anything. */
const MAX_A_DAY = 20

/**
 * Counts a mail to an address, and returns whether it is within the daily limit. Waits for concurrent mails to the
 * address. The address is stored as a hash, so that the count outlives a closed account without identifying it.
 */
export async function isWithinDailyLimit(tx: Transaction, recipient: string, now: Date): Promise<boolean> {
  const account = `mail ${sha256(accountName(recipient)).toString('hex')}`
  const since = new Date(now.getTime() - DAY_MS)
  await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${account}))`)
  const counted = await tx.execute(sql`
    insert into login_failure (account, network_address, failed_at)
    select ${account}, ${account}, ${now}
     where (select count(*) from login_failure
             where account = ${account} and failed_at > ${since} and failed_at <= ${now}) < ${MAX_A_DAY}`)
  return counted > 0
}
