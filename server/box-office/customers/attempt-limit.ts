import { createHash } from 'node:crypto'
import { widerNetworks } from '#server/http/network-of'
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
 * account or for the address, and after fifteen and twenty for the wider IPv6 networks around it; only for the address
 * where the account's customer has signed in from it before, so that strangers elsewhere lock nobody out. Gives the
 * attempt's id.
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
  const networks = countedNetworks(networkAddress)
  for (const { network } of networks) await tx.execute(sql`select pg_advisory_xact_lock(2, hashtext(${network}))`)
  const isKnown = await tx.first(sql`
    select from known_network where account_network_sha256 = ${keyOf({ account, networkAddress })}`)
  const wider = networks.slice(1).map(({ network }) => network)
  const failures = await tx.query<{ failedAt: Date; isAccounts: boolean; networks: string[] }>(sql`
    select failed_at, account = ${account} as is_accounts, network_address || wider_networks as networks
      from login_failure
     where (account = ${account} or network_address = ${networkAddress} or wider_networks && ${wider}::text[])
       and failed_at > ${since} and failed_at < ${until}
     order by failed_at desc`)
  const ofAccount = isKnown ? [] : failures.filter((each) => each.isAccounts)
  const lastAllowed = [
    ofAccount[MAX_FAILURES - 1],
    ...networks.map(({ network, bound }) => failures.filter((each) => each.networks.includes(network))[bound - 1]),
  ]
  for (const last of lastAllowed)
    if (last)
      throw new Refusal('TOO_MANY_TRIES', { retryAfter: (last.failedAt.getTime() + WINDOW - now.getTime()) / 1000 })
}

/**
 * What failures of an address are counted by, the smallest network first: all under the same purpose, if it has one.
 */
function countedNetworks(networkAddress: string) {
  const [, purpose = '', network = ''] = /^(.* )?(\S+)$/.exec(networkAddress) ?? []
  const wider = widerNetworks(network, MAX_FAILURES).map((each) => ({ ...each, network: purpose + each.network }))
  return [{ network: networkAddress, bound: MAX_FAILURES }, ...wider]
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
  const wider = countedNetworks(networkAddress)
    .slice(1)
    .map(({ network }) => network)
  const row = await tx.first<{ id: number }>(sql`
    insert into login_failure (account, network_address, wider_networks, failed_at)
    values (${account}, ${networkAddress}, ${wider}::text[], ${now}) returning id`)
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
