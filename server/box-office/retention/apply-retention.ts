import type { Settings } from '#config/settings'
import { eraseCustomer, forgetHolders, forgetOrders } from '../account/erase-customer.ts'
import { forgetCustomer } from '../carts/forget-customer.ts'
import type { Database } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { mailsOfCustomers } from '../mail/order-mails.ts'
import { deleteMails, refuseMails } from '../mail/outbox.ts'
import { forgetBlocks } from '../seating/forget-blocks.ts'

export type Retention = Pick<
  Settings,
  'RETENTION_ABANDONED_DAYS' | 'RETENTION_ORDERS_YEARS' | 'RETENTION_REQUIREMENTS_DAYS' | 'RETENTION_MAILS_DAYS'
>

const DAY_MS = 86_400_000
/** Maximum guests erased in one run. The next run continues with the others. */
const BATCH = 500
/** Days after which an unconfirmed newsletter subscription is deleted. Its link has expired by then. */
const UNCONFIRMED_DAYS = 8
/** Days after which an undelivered mail to a closed account counts as refused */
const UNDELIVERED_DAYS = 7

/** Deletes and anonymises personal data whose retention period, as set in the settings, is over. */
export async function applyRetention(db: Database, now: Date, settings: Retention): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const ordersBefore = new Date(now)
  ordersBefore.setUTCFullYear(now.getUTCFullYear() - settings.RETENTION_ORDERS_YEARS)

  await db.execute(sql`
    delete from mail_outbox
     where sent_at < ${daysAgo(settings.RETENTION_MAILS_DAYS)}
        or (refused_at < ${daysAgo(settings.RETENTION_MAILS_DAYS)} and exists (select from settled_line where line = 'mail-' || id))`)
  const undelivered = sql`is_deleted_when_sent and refused_at is null and created_at < ${daysAgo(UNDELIVERED_DAYS)}`
  await refuseMails(db, undelivered, { reason: 'undelivered', now })
  await db.execute(sql`
    delete from order_requirement r
     using performance f
     where f.id = r.performance_id and f.ends_at < ${daysAgo(settings.RETENTION_REQUIREMENTS_DAYS)}`)
  await forgetHolders(
    db,
    sql`ticket_id in (select t.id from order_ticket t join performance f on f.id = t.performance_id
                       where f.ends_at < ${daysAgo(settings.RETENTION_REQUIREMENTS_DAYS)})`,
  )
  await db.transaction((tx) => forgetBlocks(tx, daysAgo(settings.RETENTION_REQUIREMENTS_DAYS)))
  await db.execute(sql`delete from subscription_request where requested_at < ${daysAgo(UNCONFIRMED_DAYS)}`)
  await db.execute(sql`
    delete from returned_seat_request r
     using performance f
     where f.id = r.performance_id and f.starts_at < ${daysAgo(1)}`)
  await db.execute(sql`
    delete from buyer_message m
     using performance f
     where f.id = m.performance_id and f.ends_at < ${ordersBefore}`)
  await eraseGuests(db, now, abandonedBefore(daysAgo(settings.RETENTION_ABANDONED_DAYS), now))
  await eraseGuests(db, now, lastOrderedBefore(ordersBefore))
  await db.transaction((tx) => forgetOrders(tx, sql`placed_at < ${ordersBefore} and state <> 'pending'`))
}

/** Guests who have not completed an order, and whose last attempt was before a time. */
const abandonedBefore = (time: Date, now: Date): Statement => sql`
  c.created_at < ${time}
  and not exists (select from orders o where o.customer_id = c.id and (o.state <> 'lapsed' or o.placed_at >= ${time}))
  and not exists (select from cart t
                   where t.customer_id = c.id and (t.state = 'paying' or t.created_at >= ${time} or t.expires_at > ${now}))`

/** Guests whose last order was before a time. */
const lastOrderedBefore = (time: Date): Statement => sql`
  exists (select from orders o where o.customer_id = c.id and o.state = 'completed')
  and not exists (select from orders o where o.customer_id = c.id and (o.state = 'pending' or o.placed_at >= ${time}))`

/** Erases guests, each in a transaction, and deletes those to whom no order or cart refers. */
async function eraseGuests(db: Database, now: Date, which: Statement): Promise<void> {
  const guests = await db.query<{ id: number }>(sql`
    select c.id from customer c
     where c.password_hash is null and c.closed_at is null and ${which}
     order by c.id limit ${BATCH}`)
  for (const { id } of guests)
    await db.transaction(async (tx) => {
      await forgetCustomer(tx, id)
      const isStill = await tx.first(sql`
        select from customer c where c.id = ${id} and c.password_hash is null and ${which} for no key update`)
      if (!isStill) return
      await forgetOrders(tx, sql`customer_id = ${id}`)
      await deleteMails(tx, sql`(customer_id = ${id} or ${mailsOfCustomers([id])})`)
      await eraseCustomer(tx, id, now)
      await tx.execute(sql`
        delete from customer c
         where c.id = ${id} and not exists (select from orders where customer_id = c.id)
           and not exists (select from cart where customer_id = c.id)`)
    })
}
