import { showInstant } from '#shared/dates'
import { returnTicketsPath } from '#shared/routes'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { contactLine } from '../../mail/contact-line.ts'
import { linkWithNote, mailLayout, smallPrint } from '../../mail/mail-layout.ts'
import { writeMail } from '../../mail/outbox.ts'
import { readTickets, type Ticket } from '../../tickets/read-tickets.ts'
import { ticketsForMail } from '../../tickets/tickets-for-mail.ts'
import { backgroundWork } from '../background-work.ts'
import { moving, workOnOrders } from '../order-work.ts'
import { moveMailKey } from './read-move-progress.ts'

/** How long after a move orders are still collected, in milliseconds: their payments may take that long. */
const COLLECTED_MS = 86_400_000

interface Move {
  id: number
  performanceId: number
  subject: string
  text: string
  returnsUntil: Date
}

/** Writes to the buyers of moved performances. */
export const moveMails = backgroundWork(mailMoved, 'The buyers of a moved performance could not be told')

/** Writes a mail for each order of moved performances, once. */
export async function mailMoved(boxOffice: BoxOffice, stopped?: AbortSignal): Promise<void> {
  await collectOrders(boxOffice)
  const moves = await boxOffice.db.query<Move>(sql`
    select id, performance_id, subject, text, returns_until from performance_move where finished_at is null order by id`)
  // One that was made meanwhile would seem finished, as it has no orders yet.
  if (moves.length > 0) await collectOrders(boxOffice)
  for (const move of moves) {
    const steps = {
      work: (tx: Transaction, orderId: number) => writeMoveMail(boxOffice, tx, move, orderId),
    }
    if (!(await workOnOrders(boxOffice, moving, move.id, steps, stopped))) return
  }
}

/**
 * Adds the orders with valid tickets that aren't listed yet, to the last move of each performance. Buyers who chose
 * their seats before the move and ordered them after it are told too.
 */
async function collectOrders({ db, clock }: BoxOffice): Promise<void> {
  const since = new Date(clock.now().getTime() - COLLECTED_MS)
  await db.execute(sql`
    with added as (
      insert into move_order (move_id, order_id)
      select distinct m.id, o.id
        from performance_move m
        join order_ticket t on t.performance_id = m.performance_id and t.returned_at is null
        join orders o on o.id = t.order_id and o.state = 'completed'
         and (o.placed_at <= m.moved_at
              or exists (select from cart_line l
                           join cart_ticket k on k.cart_line_id = l.id and k.performance_id = m.performance_id
                          where l.cart_id = o.cart_id and l.created_at <= m.moved_at))
       where m.moved_at > ${since}
         and not exists (select from performance_move n where n.performance_id = m.performance_id and n.id > m.id)
       order by m.id, o.id
      on conflict do nothing
      returning move_id)
    update performance_move set finished_at = null
     where finished_at is not null and id in (select move_id from added)`)
}

/**
 * Writes the mail with the tickets and the new calendar entry, unless they were returned or cancelled meanwhile, or the
 * performance was moved again.
 */
async function writeMoveMail(boxOffice: BoxOffice, tx: Transaction, move: Move, orderId: number): Promise<void> {
  const now = boxOffice.clock.now()
  if (await isSuperseded(tx, move)) return
  const isMoved = ({ performanceId, isCancelled }: Ticket) => performanceId === move.performanceId && !isCancelled
  for (const ticket of (await readTickets(tx, { handedOnFromOrder: orderId })).filter(isMoved))
    await writeHolderMail(boxOffice, tx, move, ticket)
  const tickets = (await readTickets(tx, { orderId })).filter(isMoved)
  const buyer = await tx.first<{ id: number; email: string; hasAccount: boolean }>(sql`
    select c.id, c.email, c.password_hash is not null as has_account
      from orders o
      join customer c on c.id = o.customer_id
     where o.id = ${orderId}`)
  if (tickets.length === 0 || !buyer) return
  const { parts, paragraphs, attachments } = await ticketsForMail(boxOffice, tx, tickets, now)
  const offer = returnOffer(boxOffice, move, buyer.hasAccount)
  const closing = contactLine(boxOffice.settings)
  const mail = {
    ...{ key: moveMailKey(move.id, orderId), recipient: buyer.email, subject: move.subject, attachments },
    text: [move.subject, move.text, offer.text, ...paragraphs, closing].join('\n\n'),
    html: mailLayout({ title: move.subject, lead: move.text, parts: [offer.html, ...parts, smallPrint(closing)] }),
  }
  await writeMail(tx, mail, now, { customerId: buyer.id, isLimited: false, orderIds: [orderId] })
}

/** Writes the mail to the person to whom a ticket was handed on. Only its buyer can return it. */
async function writeHolderMail(boxOffice: BoxOffice, tx: Transaction, move: Move, ticket: Ticket): Promise<void> {
  if (!ticket.holderEmail) return
  const now = boxOffice.clock.now()
  const { parts, paragraphs, attachments } = await ticketsForMail(boxOffice, tx, [ticket], now)
  const closing = contactLine(boxOffice.settings)
  const mail = {
    key: `moved-${move.id}-holder-${ticket.id}`,
    ...{ recipient: ticket.holderEmail, subject: move.subject, attachments },
    text: [move.subject, move.text, ...paragraphs, closing].join('\n\n'),
    html: mailLayout({ title: move.subject, lead: move.text, parts: [...parts, smallPrint(closing)] }),
  }
  await writeMail(tx, mail, now, { isLimited: false, orderIds: [ticket.orderId] })
}

/** Returns whether there is a later move. Until the transaction ends, there will be none. */
async function isSuperseded(tx: Transaction, { id, performanceId }: Move): Promise<boolean> {
  await tx.query(sql`select from performance where id = ${performanceId} for share`)
  const later = await tx.first(sql`select from performance_move where performance_id = ${performanceId} and id > ${id}`)
  return later !== undefined
}

/** Customers with an account return their tickets there, others at the box office. */
function returnOffer({ settings }: BoxOffice, { performanceId, returnsUntil }: Move, hasAccount: boolean) {
  const until = showInstant(returnsUntil, 'performance', settings.VENUE_TIME_ZONE)
  const note = `If you can’t come, you can return your tickets until ${until}.`
  if (!hasAccount) {
    const text = `${note} Please contact the box office.`
    return { text, html: smallPrint(text) }
  }
  const withRefund = `${note} We’ll refund their value as a gift voucher.`
  const href = settings.PUBLIC_URL + returnTicketsPath(performanceId)
  return {
    text: `${withRefund}\nReturn your tickets: ${href}`,
    html: linkWithNote(href, 'Return your tickets', withRefund),
  }
}
