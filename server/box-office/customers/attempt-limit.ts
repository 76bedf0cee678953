import { createHash } from 'node:crypto'
import { widerNetworks } from '#server/http/network-of'
import { Refusal } from '#shared/refusals'
import type { Database, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Number of attempts allowed in a period, for an account and for a network. */
export interface AttemptLimit {
  ofAccount: number
  ofNetwork: number
  /**
   * For an account from one network. Below `ofAccount`, so that a stranger on one network can't use up the account's.
   */
  ofAccountInNetwork?: number
  windowMs: number
}
const WINDOW_MS = 15 * 60_000
/** The limit of failed log-ins, as specified. */
const FAILURES: AttemptLimit = { ofAccount: 10, ofNetwork: 10, windowMs: WINDOW_MS }
/** The limit of other failed attempts: more than the limit of the widest network around one address. */
export const PROBES: AttemptLimit = { ofAccount: 30, ofNetwork: 10, windowMs: WINDOW_MS }

/** An attempt that is counted, and the keys by which it is. */
export interface Attempt {
  account: string
  networkAddress: string
}

/** What a customer may do so often a day without logging in. */
const CUSTOMER_PURPOSES = ['resend', 'exchange', 'hand-on'] as const
type CustomerPurpose = (typeof CUSTOMER_PURPOSES)[number]

/** Returns the attempt of a customer, which counts separately for each purpose. */
export const customerAttempt = (purpose: CustomerPurpose, customerId: number, networkAddress: string): Attempt => ({
  account: `${purpose} ${customerId}`,
  networkAddress: `${purpose} ${networkAddress}`,
})

/** Returns the accounts by which a customer's attempts are counted. */
export const customerAccounts = (customerId: number): string[] =>
  CUSTOMER_PURPOSES.map((purpose) => customerAttempt(purpose, customerId, '').account)

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts can't exceed the limit; call
 * `uncountAttempt` if it succeeds. Refuses with TOO_MANY_TRIES after ten failures in fifteen minutes for the account or
 * for the address, and after fifteen and twenty for the wider IPv6 networks around it. From an address where the
 * account's customer has signed in before, only the networks' limits apply, so that strangers can't lock them out.
 * Returns the attempt's id.
 */
export async function countAttempt(
  db: Database,
  attempt: Attempt,
  now: Date,
  limit: AttemptLimit = FAILURES,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requireTriesLeft(tx, attempt, now, limit)
    return insertFailure(tx, attempt, now)
  })
}

/**
 * Counts an attempt towards a separate limit, whether or not it fails, in the caller's transaction. If that is rolled
 * back, nothing is counted. The window is at most a day, after which the clean-up deletes attempts.
 */
export async function countWithin(tx: Transaction, attempt: Attempt, limit: AttemptLimit, now: Date): Promise<void> {
  await requireTriesLeft(tx, attempt, now, limit)
  await insertFailure(tx, attempt, now)
}

const DAY_MS = 86_400_000
/** The number of emails a day after which the cool-down is as long as the shortest validity of their links. */
const QUICK_MAILS = 5
const LATER_COOL_DOWN_MS = 60 * 60_000

/** A request that sends an email to an unverified address. */
export interface MailRequest {
  /** A word that keys the counts: `forgot`. */
  purpose: string
  /** As `accountName` returns it. */
  email: string
  networkAddress: string
  /** Cool-down after an email, in milliseconds. The email's link is valid for longer. */
  coolDownMs: number
}

/**
 * Counts a request for an email to an address. Returns whether to send it, which is false during the cool-down. Only
 * the network's requests are refused, so that a stranger can neither flood a mailbox nor prevent its owner from getting
 * an email.
 */
export async function countMailRequest(db: Database, request: MailRequest, now: Date): Promise<boolean> {
  const account = `${request.purpose} ${request.email}`
  const network = `${request.purpose} ${request.networkAddress}`
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${account}))`)
    await requireTriesLeft(tx, { account: network, networkAddress: network }, now, PROBES)
    const mailed = await tx.query<{ failedAt: Date }>(sql`
      select failed_at from login_failure
       where account = ${account} and failed_at > ${new Date(now.getTime() - DAY_MS)} and failed_at <= ${now}`)
    const coolDownMs =
      mailed.length < QUICK_MAILS ? request.coolDownMs : Math.max(request.coolDownMs, LATER_COOL_DOWN_MS)
    const last = mailed.some(({ failedAt }) => failedAt.getTime() > now.getTime() - coolDownMs)
    await insertFailure(tx, { account: last ? network : account, networkAddress: network }, now)
    return !last
  })
}

/**
 * Returns whether an attempt is correct. A wrong one counts as failed. Attempts for one account or address run one
 * after another, so that concurrent wrong ones can't exceed the limit and correct ones never count towards it. Refuses
 * as `countAttempt` does.
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

/** Waits for other attempts of the account and the address, and blocks them until the transaction ends. */
async function requireTriesLeft(
  tx: Transaction,
  { account, networkAddress }: Attempt,
  now: Date,
  { ofAccount: accountBound, ofNetwork, ofAccountInNetwork, windowMs }: AttemptLimit = FAILURES,
): Promise<void> {
  const since = new Date(now.getTime() - windowMs)
  // Excludes failures in the future, recorded before a clock was set back.
  const until = new Date(now.getTime() + windowMs)
  await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${account}))`)
  const networks = countedNetworks(networkAddress, ofNetwork)
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
  const nthIn = (from: typeof failures, { network, bound }: { network: string; bound: number }) =>
    from.filter((each) => each.networks.includes(network))[bound - 1]
  const lastAllowed = [
    ofAccount[accountBound - 1],
    ...networks.map((each) => nthIn(failures, each)),
    ...countedNetworks(networkAddress, ofAccountInNetwork ?? accountBound).map((each) => nthIn(ofAccount, each)),
  ]
  for (const last of lastAllowed)
    if (last)
      throw new Refusal('TOO_MANY_TRIES', { retryAfter: (last.failedAt.getTime() + windowMs - now.getTime()) / 1000 })
}

/**
 * Returns the networks by which failures of an address are counted, the smallest first. If the address has a purpose
 * prefix, all have it.
 */
function countedNetworks(networkAddress: string, bound: number) {
  const [, purpose = '', network = ''] = /^(.* )?(\S+)$/.exec(networkAddress) ?? []
  const wider = widerNetworks(network, bound).map((each) => ({ ...each, network: purpose + each.network }))
  return [{ network: networkAddress, bound }, ...wider]
}

const keyOf = ({ account, networkAddress }: Attempt) =>
  createHash('sha256').update(`${account} ${networkAddress}`).digest()

/** Records a network from which a customer has signed in: the account's limit no longer applies to it. */
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

/** Returns the failure's id. */
async function insertFailure(tx: Transaction, { account, networkAddress }: Attempt, now: Date): Promise<number> {
  const wider = countedNetworks(networkAddress, 0)
    .slice(1)
    .map(({ network }) => network)
  const row = await tx.first<{ id: number }>(sql`
    insert into login_failure (account, network_address, wider_networks, failed_at)
    values (${account}, ${networkAddress}, ${wider}::text[], ${now}) returning id`)
  if (!row) throw new Error('The attempt was not written')
  return row.id
}

/** Removes an attempt that succeeded. */
export async function uncountAttempt(db: Pick<Database, 'execute'>, id: number): Promise<void> {
  await db.execute(sql`delete from login_failure where id = ${id}`)
}

/** Deletes an account's failures, once its customer has signed in. */
export async function clearAttempts(db: Pick<Database, 'execute'>, account: string): Promise<void> {
  await db.execute(sql`delete from login_failure where account = ${account}`)
}
