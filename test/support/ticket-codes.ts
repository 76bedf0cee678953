import { randomBytes } from 'node:crypto'
import type { Queries } from '#server/box-office/database/database'
import { type Statement, sql } from '#server/box-office/database/sql'
import { writeTicketCode } from '#server/box-office/tickets/ticket-code'
import { ticketKey } from '#server/box-office/tickets/ticket-keys'
import type { TicketCode } from '#shared/ticket-code'

/** Returns tickets by id, each with its signed code. `which` selects them from `order_ticket`. */
export async function codedTickets(db: Queries, which: Statement): Promise<(TicketCode & { code: string })[]> {
  const key = await ticketKey(db, { random: { bytes: randomBytes } })
  const tickets = await db.query<TicketCode>(sql`
    select id as ticket_id, performance_id, seat_id,
           (select count(*)::int from ticket_holder where ticket_id = order_ticket.id) as holder
      from order_ticket ${which} order by id`)
  return tickets.map((ticket) => ({ ...ticket, code: writeTicketCode(ticket, key) }))
}
