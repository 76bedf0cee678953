import type { Database } from '#server/box-office/database/database'
import { join, type Statement, sql } from '#server/box-office/database/sql'

/**
 * The invariants of a purchase, which hold after every step even under concurrent requests. Each statement selects the
 * violations. `now` is the time of the check.
 */
const invariants: Readonly<Record<string, (now: Date) => Statement>> = {
  'a sold seat is a ticket of one completed order': () => sql`
    select a.performance_id || '/' || a.seat_id from seat_allocation a
     where a.state = 'sold'
       and not exists (select from order_ticket t join orders o on o.id = t.order_id
                        where o.id = a.order_id and o.state = 'completed' and t.returned_at is null
                          and t.performance_id = a.performance_id and t.seat_id = a.seat_id)`,
  'every ticket of a completed order has its seat': () => sql`
    select o.id::text from order_ticket t join orders o on o.id = t.order_id
     where o.state = 'completed' and t.returned_at is null
       and not exists (select from seat_allocation a
                        where a.performance_id = t.performance_id and a.seat_id = t.seat_id
                          and a.state = 'sold' and a.order_id = o.id)`,
  'an order costs what its lines cost': () => sql`
    select o.id::text from orders o
     where o.lines_cents <> (select coalesce(sum(l.amount_cents), 0) from order_line l where l.order_id = o.id)
        or o.total_cents <> o.lines_cents + o.delivery_cents + o.fees_cents - o.vouchers_cents`,
  'a line costs what its tickets and extras cost': () => sql`
    select l.id::text from order_line l
     where l.kind = 'Performance'
       and l.amount_cents <> (select coalesce(sum(t.amount_cents), 0) from order_ticket t where t.order_line_id = l.id)
                           + (select coalesce(sum(u.amount_cents * u.count), 0) from order_upsell u where u.order_line_id = l.id)`,
  'a completed order was paid, all of it and once': () => sql`
    select o.id::text from orders o
     where o.state = 'completed'
       and o.total_cents <> (select coalesce(sum(p.amount_cents), 0) from payment p
                              where p.order_id = o.id and p.state = 'successful')`,
  'a payment that was taken has its completed order': () => sql`
    select p.id::text from payment p join orders o on o.id = p.order_id
     where p.state = 'successful' and o.state <> 'completed'`,
  'a voucher has what was not spent of it, and never less than nothing': () => sql`
    select v.number from gift_voucher v
     where v.balance_cents < 0
        or v.balance_cents <> v.initial_cents
                            - (select coalesce(sum(u.amount_cents), 0) from gift_voucher_use u where u.gift_voucher_id = v.id)`,
  'an order takes from vouchers what it says, and one that was given up takes nothing': () => sql`
    select o.id::text from orders o
     where (select coalesce(sum(u.amount_cents), 0) from gift_voucher_use u where u.order_id = o.id)
           <> case when o.state = 'lapsed' or o.state = 'pending' and o.exchanged_tickets <> '{}' then 0
                   else o.vouchers_cents end`,
  'tickets are returned once the order that they are exchanged for is paid': () => sql`
    select t.id::text
      from order_ticket t
     where t.returned_at is null
           and exists (select from orders o where o.state = 'completed' and t.id = any (o.exchanged_tickets))
        or t.returned_at is not null
           and not exists (select from orders o where o.state = 'completed' and o.exchanged_from = t.order_id)`,
  'nothing is held past the end of its cart, or without a ticket in it': (now) => sql`
    select a.performance_id || '/' || a.seat_id from seat_allocation a join cart c on c.id = a.cart_id
     where a.state = 'held' and a.expires_at > ${now}
       and (c.state = 'ordered' or c.expires_at is distinct from a.expires_at
            or not exists (select from cart_ticket t join cart_line l on l.id = t.cart_line_id
                            where l.cart_id = c.id and t.performance_id = a.performance_id and t.seat_id = a.seat_id))`,
  'a cart that waits for its payment has one, and no other has': () => sql`
    select c.id::text from cart c
     where (c.state = 'paying') <> exists (select from payment p join orders o on o.id = p.order_id
                                            where o.cart_id = c.id and p.state = 'pending')`,
  'no more extras are sold than there are': () => sql`
    select s.id::text from upsell_performance s
     where s.stock < (select coalesce(sum(u.count), 0) from order_upsell u
                        join order_line l on l.id = u.order_line_id
                        join orders o on o.id = l.order_id
                       where u.upsell_performance_id = s.id and o.state = 'completed')`,
  'an order that is complete has one mail, and no other has any': () => sql`
    select o.id::text from orders o
     where (o.state = 'completed') <> exists (select from mail_outbox m where m.key = 'order-' || o.id)`,
  'every refund has an email': () => sql`
    select p.id::text from payment p
     where p.state in ('refundDue', 'refunded') <> exists (select from mail_outbox m where m.key = 'refund-' || p.id)`,
}

/** Returns the violated invariants, each with the rows that violate it. */
export async function brokenInvariants(db: Database, now: Date): Promise<string[]> {
  const parts = Object.entries(invariants).map(
    ([name, broken]) => sql`(select ${name}::text as name, b.what from (${broken(now)}) b (what) limit 1)`,
  )
  const rows = await db.query<{ name: string; what: string }>(join(parts, sql` union all `))
  return rows.map(({ name, what }) => `${name}: ${what}`)
}
