import { Refusal } from '#shared/refusals'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { mailTickets } from '../../tickets/mail-tickets.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { correctContact } from '../customers/correct-customer.ts'

interface Buyer {
  customerId: number
  state: string
  email: string
}

async function buyerOf(db: Queries, orderId: number): Promise<Buyer> {
  const buyer = await db.first<Buyer>(sql`
    select c.id as customer_id, o.state, c.email
      from orders o join customer c on c.id = o.customer_id where o.id = ${orderId}`)
  if (!buyer) throw new Refusal('NOT_FOUND')
  return buyer
}

/** Emails the tickets for an order's upcoming performances again, one email for each performance. */
export async function resendOrder(boxOffice: BoxOffice, by: StaffMember, orderId: number, now: Date) {
  return boxOffice.db.transaction(async (tx) => {
    const { customerId, state, email } = await buyerOf(tx, orderId)
    if (state !== 'completed') throw new Refusal('ORDER_INCOMPLETE')
    if (!isReachable(email)) throw new Refusal('NO_EMAIL')
    const coming = await tx.query<{ id: number }>(sql`
      select f.id
        from performance f
       where f.ends_at > ${now} and f.state = 'scheduled'
         and f.id in (select t.performance_id from order_ticket t
                       where t.order_id = ${orderId} and t.returned_at is null
                         and not exists (select from ticket_holder w where w.ticket_id = t.id))
       order by f.starts_at, f.id`)
    if (coming.length === 0)
      throw new Refusal('PERFORMANCE_PAST', { words: 'This order has no tickets for a coming performance.' })
    for (const { id } of coming)
      await mailTickets(boxOffice, tx, { customerId, performanceId: id, isLimited: false }, now)
    await recordAct(tx, by, { act: 'resentTickets', orderId, after: { recipient: email } }, now)
    return { recipient: email, mails: coming.length }
  })
}

/** Corrects the name, the mail address and the phone number of an order's buyer. */
export async function correctBuyer(
  boxOffice: BoxOffice,
  by: StaffMember,
  { orderId, ...sent }: StaffInput<(typeof orders)['correct']>,
  now: Date,
): Promise<Record<string, never>> {
  const of = async (tx: Transaction) => ({ customerId: (await buyerOf(tx, orderId)).customerId, orderId })
  await correctContact(boxOffice, by, { ...sent, of }, now)
  return {}
}

/** Adds a note to an order. As part of the audit, it can't be changed afterwards. */
export async function addNote(
  { db }: BoxOffice,
  by: StaffMember,
  { orderId, text }: { orderId: number; text: string },
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    await buyerOf(tx, orderId)
    await recordAct(tx, by, { act: 'noted', orderId, after: { note: text } }, now)
  })
  return {}
}
