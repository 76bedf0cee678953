import { Refusal } from '#shared/refusals'
import type { Input } from '#shared/ticketing/call'
import type { tickets } from '#shared/ticketing/tickets/tickets'
import type { BoxOffice } from '../box-office.ts'
import { type AttemptLimit, countWithin, customerAttempt } from '../customers/attempt-limit.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { handedOnMail, newHolderMail } from './holder-mails.ts'
import { whyNotHandedOn } from './may-hand-on.ts'
import { readTickets, type Ticket } from './read-tickets.ts'
import { allowedTickets } from './show-tickets.ts'

const DAY_MS = 86_400_000
/** Tickets that a buyer's orders, and the callers of a network, can hand on in a day. */
const A_DAY: AttemptLimit = { ofAccount: 20, ofNetwork: 40, windowMs: DAY_MS }

type HandOnSent = Input<(typeof tickets)['handOn']>

/**
 * Hands a ticket on to a person by mail address. Its code becomes invalid; the new holder is mailed the ticket with
 * another one, and the previous holder a confirmation. What was paid stays with the buyer. The ticket's row is locked,
 * so that of concurrent requests, refunds and scans at the door one comes first.
 */
export async function handOn(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  { ticketId, orderId, sessionKey, performanceId, ...to }: HandOnSent,
): Promise<void> {
  const query = { OrderId: orderId, SessionKey: sessionKey, PerformanceId: performanceId }
  const { of } = await allowedTickets(boxOffice, { visitor, now }, query)
  await boxOffice.db.transaction(async (tx) => {
    const customerId = await lockTicket(tx, ticketId)
    const ticket = (await readTickets(tx, of)).find(({ id }) => id === ticketId)
    if (!ticket || customerId === undefined) throw new Refusal('TICKET_GONE')
    const reason = whyNotHandedOn(ticket, now)
    if (reason) throw new Refusal(reason)
    await countWithin(tx, customerAttempt('hand-on', customerId, visitor.networkAddress), A_DAY, now)
    const from = await holderOf(tx, ticket)
    const number = ticket.holder + 1
    await tx.execute(sql`
      insert into ticket_holder (ticket_id, number, first_name, last_name, email, at)
      values (${ticketId}, ${number}, ${to.firstName}, ${to.lastName}, ${to.email}, ${now})`)
    const handedOn = { ticket: { ...ticket, holder: number }, from, to }
    const orderIds = [ticket.orderId]
    const mail = await newHolderMail(boxOffice, tx, handedOn, now)
    if (!(await writeMail(tx, mail, now, { orderIds }))) throw new Refusal('TOO_MANY_TRIES')
    if (from.email) await writeMail(tx, handedOnMail(boxOffice, handedOn), now, { orderIds, isLimited: false })
  })
}

/** Returns the buyer of a ticket, whether or not it is valid. Undefined if there is none. */
async function lockTicket(tx: Transaction, id: number): Promise<number | undefined> {
  const locked = await tx.first<{ customerId: number }>(sql`
    select o.customer_id from order_ticket t join orders o on o.id = t.order_id where t.id = ${id} for update of t`)
  return locked?.customerId
}

/** Returns who holds a ticket: the last person to whom it was handed on, or its buyer. */
async function holderOf(tx: Transaction, { id, orderId, holder }: Ticket) {
  const person = await tx.first<{ firstName: string; lastName: string; email: string }>(
    holder > 0
      ? sql`select first_name, last_name, email from ticket_holder where ticket_id = ${id} and number = ${holder}`
      : sql`select c.first_name, c.last_name, c.email
              from orders o join customer c on c.id = o.customer_id where o.id = ${orderId}`,
  )
  if (!person) throw new Error('The ticket has no holder')
  return person
}
