import { sha256 } from '#server/crypto/sha256'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { writeMail } from '../../mail/outbox.ts'
import { groupBy } from '../../whats-on/programme.ts'
import { backgroundWork } from '../background-work.ts'
import { messaging, workOnOrders } from '../order-work.ts'
import { writtenPerformance } from '../performances/written-performance.ts'
import { type BuyerMessage, buyerMail, orderLine, ticketRecipients } from './buyer-mail.ts'
import { messageMailKey } from './read-messages.ts'

interface SentMessage extends BuyerMessage {
  id: number
  performanceId: number
}

/** Writes the mails of messages to buyers. */
export const messageMails = backgroundWork(mailMessages, 'The buyers of a performance could not be written to')

/** Writes the mails of messages that aren't finished, one message after the other. */
export async function mailMessages(boxOffice: BoxOffice, stopped?: AbortSignal): Promise<void> {
  const open = await boxOffice.db.query<SentMessage>(sql`
    select id, performance_id, subject, text from buyer_message where finished_at is null order by id`)
  for (const message of open) {
    const steps = {
      work: (tx: Transaction, orderId: number) => writeMails(boxOffice, tx, message, orderId),
    }
    if (!(await workOnOrders(boxOffice, messaging, message.id, steps, stopped))) return
  }
}

interface Recipient {
  address: string
  email: string
  orderId: number
  ticketId: number
  /** Null if the ticket was handed on. */
  customerId: number | null
}

/**
 * Writes to the addresses of an order's tickets that are still valid, unless the performance is over or was cancelled
 * meanwhile. The mail names all orders of the address. If another order has written it, nothing is written again: the
 * mail's key has the address. Addresses are in order, so that two box offices don't wait for each other.
 */
async function writeMails(boxOffice: BoxOffice, tx: Transaction, message: SentMessage, orderId: number) {
  const now = boxOffice.clock.now()
  const performance = await writtenPerformance(tx, message.performanceId)
  if (!performance || performance.state === 'cancelled' || performance.endsAt <= now) return
  const rows = await tx.query<Recipient>(sql`
    with recipient as materialized (
      select lower(r.email) as address, r.*
        from ${ticketRecipients(sql`${message.performanceId}`)} r
        join message_order m on m.message_id = ${message.id} and m.order_id = r.order_id)
    select address, email, order_id, ticket_id, customer_id
      from recipient
     where address in (select address from recipient where order_id = ${orderId})
     order by address, order_id, ticket_id`)
  let mails = 0
  for (const theirs of groupBy(rows, ({ address }) => address).values()) {
    const [{ address, email }] = theirs as [Recipient]
    const about = theirs.map((each) => (each.customerId === null ? `Ticket ${each.ticketId}` : orderLine(each.orderId)))
    const mail = {
      ...buyerMail(message, performance, [...new Set(about)], boxOffice.settings),
      key: messageMailKey(message.id, sha256(address).toString('hex')),
      recipient: email,
    }
    const isWritten = await writeMail(tx, mail, now, {
      customerId: theirs.find(({ customerId }) => customerId !== null)?.customerId ?? null,
      orderIds: theirs.map((each) => each.orderId),
      isLimited: false,
    })
    if (isWritten) mails += 1
  }
  await tx.execute(sql`
    update message_order set mails = ${mails} where message_id = ${message.id} and order_id = ${orderId}`)
}
