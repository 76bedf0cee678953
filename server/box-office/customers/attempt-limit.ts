import { createHash } from 'node:crypto'
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
 * account or for the address; only for the address where the account's customer has signed in from it before, so that
 * strangers elsewhere lock nobody out. Gives the attempt's id.
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
  // Of a clock that was ahead and has been set back.
  const until = new Date(now.getTime() + WINDOW)
  await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${account}))`)
  await tx.execute(sql`select pg_advisory_xact_lock(2, hashtext(${networkAddress}))`)
  const isKnown = await tx.first(sql`
    select from known_network where account_network_sha256 = ${keyOf({ account, networkAddress })}`)
  const failures = await tx.query<{ failedAt: Date; isAccounts: boolean; isAddresses: boolean }>(sql`
    select failed_at, account = ${account} as is_accounts, network_address = ${networkAddress} as is_addresses
      from login_failure
     where (account = ${account} or network_address = ${networkAddress}) and failed_at > ${since} and failed_at < ${until}
     order by failed_at desc`)
  const ofAddress = failures.filter((each) => each.isAddresses)
  const ofAccount = isKnown ? [] : failures.filter((each) => each.isAccounts)
  for (const counted of [ofAccount, ofAddress]) {
    const tenth = counted[MAX_FAILURES - 1]
    if (tenth)
      throw new Refusal('TOO_MANY_TRIES', { retryAfter: (tenth.failedAt.getTime() + WINDOW - now.getTime()) / 1000 })
  }
}

const keyOf = ({ account, networkAddress }: Attempt) =>
  createHash('sha256').update(`${account} ${networkAddress}`).digest()

/** A customer has signed in from there: they are no stranger any more. */
export async function rememberNetwork(
  tx: Pick<Transaction, 'execute'>,
  customerId: number,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into known_network (account_network_sha256, customer_id, used_at) values (${keyOf(attempt)}, ${customerId}, ${now})
    on conflict (account_network_sha256) do update set customer_id = excluded.customer_id, used_at = excluded.used_at`)
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
