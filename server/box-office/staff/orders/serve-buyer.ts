import { Refusal } from '#shared/refusals'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { type StoredPhone, storedPhone } from '../../customers/stored-phone.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { announceMail, isReachable } from '../../mail/outbox.ts'
import { mailTickets } from '../../tickets/mail-tickets.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'

interface Buyer {
  customerId: number
  state: string
  firstName: string
  lastName: string
  email: string
  phone: StoredPhone | null
  hasAccount: boolean
}

async function buyerOf(db: Queries, orderId: number): Promise<Buyer> {
  const buyer = await db.first<Buyer>(sql`
    select c.id as customer_id, o.state, c.first_name, c.last_name, c.email, c.phone,
           c.password_hash is not null as has_account
      from orders o join customer c on c.id = o.customer_id where o.id = ${orderId}`)
  if (!buyer) throw new Refusal('NOT_FOUND')
  return buyer
}

/** Emails the tickets for an order's upcoming performances again, one email for each performance. */
export async function resendOrder(boxOffice: BoxOffice, by: StaffMember, orderId: number, now: Date) {
  const sent = await boxOffice.db.transaction(async (tx) => {
    const { customerId, state, email } = await buyerOf(tx, orderId)
    if (state !== 'completed') throw new Refusal('ORDER_INCOMPLETE')
    if (!isReachable(email)) throw new Refusal('NO_EMAIL')
    const coming = await tx.query<{ id: number }>(sql`
      select f.id
        from performance f
       where f.ends_at > ${now} and f.state = 'scheduled'
         and f.id in (select performance_id from order_ticket where order_id = ${orderId} and returned_at is null)
       order by f.starts_at, f.id`)
    if (coming.length === 0)
      throw new Refusal('PERFORMANCE_PAST', { words: 'This order has no tickets for a coming performance.' })
    for (const { id } of coming)
      await mailTickets(boxOffice, tx, { customerId, performanceId: id, isLimited: false }, now)
    await recordAct(tx, by, { act: 'resentTickets', orderId, after: { recipient: email } }, now)
    return { recipient: email, mails: coming.length }
  })
  await announceMail(boxOffice)
  return sent
}

/** Corrects the name, the mail address and the phone number of an order's buyer. */
export async function correctBuyer(
  boxOffice: BoxOffice,
  by: StaffMember,
  { orderId, reason, ...corrected }: StaffInput<(typeof orders)['correct']>,
  now: Date,
): Promise<Record<string, never>> {
  const { firstName, lastName, email } = corrected
  const phone = corrected.phone ? await storedPhone(boxOffice, corrected.phone) : null
  await boxOffice.db.transaction(async (tx) => {
    const { customerId } = await buyerOf(tx, orderId)
    await tx.execute(sql`select from customer where id = ${customerId} for no key update`)
    const buyer = await buyerOf(tx, orderId)
    if (buyer.hasAccount && buyer.email.toLowerCase() !== email.toLowerCase()) throw new Refusal('ACCOUNT_EMAIL')
    await tx.execute(sql`
      update customer set first_name = ${firstName}, last_name = ${lastName}, email = ${email}, phone = ${phone}
       where id = ${customerId}`)
    const changed = changesOf(buyer, { firstName, lastName, email, phone })
    await recordAct(tx, by, { act: 'corrected', orderId, ...changed, reason }, now)
  })
  return {}
}

type Correctable = Pick<Buyer, 'firstName' | 'lastName' | 'email' | 'phone'>

/** Returns the old and new values of the fields that differ. */
function changesOf(buyer: Correctable, corrected: Correctable) {
  const names = (Object.keys(corrected) as (keyof Correctable)[]).filter((name) => buyer[name] !== corrected[name])
  const pick = (from: Correctable) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(buyer), after: pick(corrected) }
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
