import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { Input } from '#shared/ticketing/call'
import type { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import type { BoxOffice } from '../box-office.ts'
import { type AttemptLimit, countWithin } from '../customers/attempt-limit.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { hasList } from '../whats-on/returned-seats-rules.ts'
import { saleRefusal } from '../whats-on/sale-terms.ts'
import { isSoldOut, type ListedPerformance, readListed } from './read-list.ts'
import { joinedMail } from './request-mails.ts'
import { requestSecret, requestToken } from './request-token.ts'

/** The purpose by which requests are counted, for an address and for a network. */
const PURPOSE = 'returned-seats'
export const requestsOf = (email: string): string => `${PURPOSE} ${email}`
const LIMIT: AttemptLimit = { ofAccount: 30, ofNetwork: 20, ofAccountInNetwork: 10, windowMs: 86_400_000 }

type Sent = Omit<Input<(typeof returnedSeats)['join']>, 'captchaToken'>

/**
 * Adds a request to the list for returned seats of a sold-out performance, and mails its place. An address has at most
 * one request for a performance: another one changes nothing, and its response is the same, so that it doesn't reveal
 * who is on the list.
 */
export async function joinList(boxOffice: BoxOffice, { visitor, now }: CallContext, sent: Sent): Promise<void> {
  const { db, settings } = boxOffice
  const performance = await readListed(db, sent.performanceId)
  if (!performance) throw new Refusal('NOT_FOUND')
  const why = saleRefusal(performance, false, now)
  if (why) throw new Refusal(why)
  if (!hasList(performance, settings, now)) throw new Refusal('NOT_ON_SALE')
  const email = accountName(sent.email)
  const secret = await requestSecret(db, boxOffice)
  await db.transaction(async (tx) => {
    const attempt = { account: requestsOf(email), networkAddress: `${PURPOSE} ${visitor.networkAddress}` }
    await countWithin(tx, attempt, LIMIT, now)
    if (!(await isSoldOut(tx, performance.id, now))) throw new Refusal('NOT_SOLD_OUT')
    await openList(tx, performance.id)
    const id = await insertRequest(tx, { ...sent, email }, now)
    if (id === undefined) return
    const place = await placeOf(tx, { id, performanceId: performance.id })
    const request = { id, token: requestToken(id, secret), email, count: sent.seats, isAdjacent: sent.isAdjacent }
    await writeMail(tx, joinedMail({ ...request, performance: mailed(performance) }, place, settings), now)
  })
}

/** Returns the data of a performance that mails contain. */
export const mailed = ({ id, productionId, name, hall, startsAt }: ListedPerformance) => ({
  ...{ id, productionId, name, hall, startsAt },
})

/** From here on, free seats are kept for the list. Requests are added one after another. */
const openList = (tx: Transaction, performanceId: number) =>
  tx.execute(sql`
    insert into returned_seat_list as l (performance_id, is_waiting)
    values (${performanceId}, true)
    on conflict (performance_id) do update
       set is_waiting = true, open_seats = case when l.is_waiting then l.open_seats else '{}' end`)

/** Returns the id of the new request, or undefined if the address has one already. */
async function insertRequest(
  tx: Transaction,
  { performanceId, email, seats, isAdjacent }: Sent,
  now: Date,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>(sql`
    insert into returned_seat_request (performance_id, email, count, is_adjacent, requested_at)
    values (${performanceId}, ${email}, ${seats}, ${isAdjacent}, ${now})
    on conflict (performance_id, email) where state in ('waiting', 'offered') do nothing
    returning id`)
  return row?.id
}

/** Returns the place of a waiting request in its list, from 1. */
export async function placeOf(
  tx: Pick<Transaction, 'first'>,
  { id, performanceId }: { id: number; performanceId: number },
): Promise<number> {
  const ahead = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from returned_seat_request
     where performance_id = ${performanceId} and state = 'waiting' and id < ${id}`)
  return (ahead?.count ?? 0) + 1
}
