import { Refusal } from '#shared/refusals'
import type { Database, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const MAX_FAILURES = 10
/** In milliseconds. */
const WINDOW = 15 * 60_000

/** An attempt that may fail, and by what failures are counted. */
export interface Attempt {
  account: string
  networkAddress: string
}

/**
 * Counts an attempt as failed before it is made, so that attempts at the same time can't slip past the limit;
 * `uncountAttempt` where it succeeds. Refuses with TOO_MANY_TRIES after ten failures in fifteen minutes, for the
 * account or for the address. Gives the attempt's id.
 */
export async function countAttempt(db: Database, attempt: Attempt, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await requireTriesLeft(tx, attempt, now)
    return insertFailure(tx, attempt, now)
  })
}

/**
 * Whether an attempt is right; one that isn't counts as failed. Attempts of one account or address are judged one after
 * another, so that wrong ones at the same time can't slip past the limit, and right ones never count towards it.
 * Refuses as `countAttempt` does.
 */
export async function judgeAttempt(
  db: Database,
  attempt: Attempt,
  now: Date,
  isRight: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requireTriesLeft(tx, attempt, now)
    const right = await isRight(tx)
    if (!right) await insertFailure(tx, attempt, now)
    return right
  })
}

/** Waits for other attempts of the account and the address, and keeps them waiting until the transaction's end. */
async function requireTriesLeft(tx: Transaction, { account, networkAddress }: Attempt, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW)
  await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${account}))`)
  await tx.execute(sql`select pg_advisory_xact_lock(2, hashtext(${networkAddress}))`)
  const failures = await tx.query<{ failedAt: Date; isAccounts: boolean; isAddresses: boolean }>(sql`
    select failed_at, account = ${account} as is_accounts, network_address = ${networkAddress} as is_addresses
      from login_failure
     where (account = ${account} or network_address = ${networkAddress}) and failed_at > ${since}
     order by failed_at desc`)
  for (const counted of [failures.filter((each) => each.isAccounts), failures.filter((each) => each.isAddresses)]) {
    const tenth = counted[MAX_FAILURES - 1]
    if (tenth)
      throw new Refusal('TOO_MANY_TRIES', { retryAfter: (tenth.failedAt.getTime() + WINDOW - now.getTime()) / 1000 })
  }
}

/** Gives the failure's id. */
async function insertFailure(tx: Transaction, { account, networkAddress }: Attempt, now: Date): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into login_failure (account, network_address, failed_at) values (${account}, ${networkAddress}, ${now}) returning id`)
  if (!row) throw new Error('The attempt was not written')
  return row.id
}

/** The attempt succeeded: it doesn't count. */
export async function uncountAttempt(db: Pick<Database, 'execute'>, id: number): Promise<void> {
  await db.execute(sql`delete from login_failure where id = ${id}`)
}

/** Forgets an account's failures, once its customer has signed in. */
export async function clearAttempts(db: Pick<Database, 'execute'>, account: string): Promise<void> {
  await db.execute(sql`delete from login_failure where account = ${account}`)
}
