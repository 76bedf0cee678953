import type { Queries } from '#server/box-office/database/database'
import { join, type Statement, sql } from '#server/box-office/database/sql'

/** What the takings say that the venue owes to the owners of vouchers, and what the vouchers have left. */
const owed = sql`
  select (select coalesce(sum(case kind when 'giftVoucher' then amount_cents else -amount_cents end), 0)
            from takings_entry where kind = 'giftVoucher' or method = 'voucher')::int as owed_cents,
         ((select coalesce(sum(balance_cents), 0) from gift_voucher)
          -- Of an order that is being paid: not in the takings yet.
          + (select coalesce(sum(u.amount_cents), 0)
               from gift_voucher_use u join orders o on o.id = u.order_id
              where o.state = 'pending'))::int as left_cents`

/** Returns by how much the takings owe more than the vouchers have left, in cents. */
export const owedTooMuch = async (db: Queries): Promise<number> => {
  const sums = await db.first<{ owedCents: number; leftCents: number }>(owed)
  return (sums?.owedCents ?? 0) - (sums?.leftCents ?? 0)
}

/** What must be true of the books after any acts of buyers and colleagues. Each statement selects the violations. */
const rules: Readonly<Record<string, Statement>> = {
  'payments minus refunds are the value of what is valid': sql`
    select o.id::text
      from orders o
     cross join lateral (select coalesce(sum(amount_cents), 0) as cents from order_ticket
                          where order_id = o.id and returned_at is not null) gone
     cross join lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(other_cents), 0) as other_cents
                           from order_refund where order_id = o.id) back
     cross join lateral (select coalesce(sum(amount_cents), 0) as cents from order_ticket
                          where order_id = o.id and returned_at is not null and order_refund_id is null) by_buyer
     where o.state = 'completed'
       and o.lines_cents + o.delivery_cents + o.fees_cents - gone.cents - back.other_cents
           <> o.total_cents + o.vouchers_cents - back.cents - by_buyer.cents`,
  'an order is paid by its card, its counter sale and its vouchers': sql`
    select o.id::text
      from orders o
     where o.state = 'completed'
       and (o.total_cents <> (select coalesce(sum(amount_cents), 0) from payment
                               where order_id = o.id and state = 'successful')
                           + (select coalesce(sum(amount_cents), 0) from counter_sale where order_id = o.id)
            or o.vouchers_cents <> (select coalesce(sum(amount_cents), 0) from gift_voucher_use where order_id = o.id))`,
  'no more goes back in money than was paid in money': sql`
    select o.id::text
      from orders o join order_refund r on r.order_id = o.id
     group by o.id
    having sum(r.card_cents + r.terminal_cents + r.cash_cents + r.invoice_cents + r.transfer_cents) > o.total_cents`,
  'the takings on account are what invoices were paid and owe': sql`
    select i.order_id::text
      from invoice i
      join counter_sale s on s.order_id = i.order_id and s.method = 'invoice'
      left join order_refund r on r.order_id = i.order_id
     group by i.order_id, s.amount_cents
    having coalesce(i.paid_cents, s.amount_cents - coalesce(sum(r.invoice_cents), 0))
           <> (select coalesce(sum(amount_cents), 0) from takings_entry
                where order_id = i.order_id and kind = 'payment' and method = 'invoice')`,
  'no money goes back for an invoice that is unpaid, nor more than it was paid': sql`
    select i.order_id::text
      from invoice i
     cross join lateral (
       select coalesce(sum(transfer_cents + cash_cents + voucher_cents + card_cents + terminal_cents), 0) as cents
         from order_refund where order_id = i.order_id) back
     where back.cents > coalesce(i.paid_cents, 0)`,
  'a voucher has what was not spent of it': sql`
    select v.number from gift_voucher v
     where v.balance_cents < 0
        or v.voided_at is null
           and v.balance_cents <> v.initial_cents
                                - (select coalesce(sum(amount_cents), 0) from gift_voucher_use
                                    where gift_voucher_id = v.id)`,
  'the takings of each event add up to its payments': sql`
    select coalesce(order_id::text, 'voucher ' || gift_voucher_id) from takings_entry
     group by order_id, gift_voucher_id, event
    having sum(case when kind = 'payment' then -amount_cents else amount_cents end) <> 0`,
  'the takings are the value of what is valid': sql`
    select coalesce(taken.order_id, valid.order_id)::text
      from (select order_id, sum(amount_cents) as cents
              from takings_entry
             where kind <> 'payment' and order_id is not null
             group by order_id) taken
      full join (select o.id as order_id,
                        o.lines_cents + o.delivery_cents + o.fees_cents
                        - (select coalesce(sum(amount_cents), 0) from order_ticket
                            where order_id = o.id and returned_at is not null)
                        - (select coalesce(sum(other_cents), 0) from order_refund where order_id = o.id) as cents
                   from orders o where o.state = 'completed') valid on valid.order_id = taken.order_id
     where coalesce(taken.cents, 0) <> coalesce(valid.cents, 0)`,
  'the takings have what each voided voucher lost': sql`
    select v.number
      from gift_voucher v
      left join takings_entry i on i.gift_voucher_id = v.id and i.event = 'issue' and i.kind = 'payment'
     where v.voided_at is not null
       and coalesce(-i.amount_cents, v.initial_cents)
           - (select coalesce(sum(amount_cents), 0) from gift_voucher_use where gift_voucher_id = v.id)
           <> (select coalesce(sum(amount_cents), 0) from takings_entry
                where gift_voucher_id = v.id and event = 'voiding' and kind = 'payment')`,
  'receipts and credit notes are numbered without a gap in each year': sql`
    select kind || ' ' || year from sales_document
     group by kind, year
    having min(number) <> 1 or max(number) <> count(*) or count(distinct number) <> count(*)`,
  'receipts less credit notes are the takings of an order': sql`
    select taken.order_id::text
      from (select order_id, sum(amount_cents) as cents
              from takings_entry
             where kind <> 'payment' and order_id is not null
             group by order_id) taken
      left join (select order_id, sum(case kind when 'receipt' then total_cents else -total_cents end) as cents
                   from sales_document
                  group by order_id) issued on issued.order_id = taken.order_id
     where taken.cents <> coalesce(issued.cents, 0)`,
  'each valid ticket has its seat, and each sold seat its ticket': sql`
    select seat.performance_id || '/' || seat.seat_id
      from (select t.performance_id, t.seat_id, 1 as tickets, 0 as sold
              from order_ticket t join orders o on o.id = t.order_id and o.state = 'completed'
             where t.returned_at is null
             union all
            select performance_id, seat_id, 0, 1 from seat_allocation where state = 'sold' and order_id is not null) seat
     group by seat.performance_id, seat.seat_id
    having sum(tickets) <> sum(sold) or sum(tickets) > 1`,
}

/** Returns the rules of the books that are violated, with the orders, vouchers or seats. */
export const brokenBooks = (db: Queries): Promise<{ rule: string; which: string }[]> =>
  db.query(
    join(
      Object.entries(rules).map(
        ([rule, violations]) => sql`select ${rule}::text as rule, v.which from (${violations}) v (which)`,
      ),
      sql` union all `,
    ),
  )

/** Returns the sums of the books, in cents: what was paid, paid back and is valid. */
export const readBooks = async (db: Queries) => {
  const books = await db.first<{
    orders: number
    paidCents: number
    refundedCents: number
    validCents: number
    toCardsCents: number
    cardCents: number
  }>(sql`
    select (select count(*)::int from orders where state = 'completed') as orders,
           (select coalesce(sum(amount_cents), 0)::int from takings_entry
             where kind = 'payment' and order_id is not null and amount_cents > 0) as paid_cents,
           (select coalesce(-sum(amount_cents), 0)::int from takings_entry
             where kind = 'payment' and order_id is not null and amount_cents < 0) as refunded_cents,
           (select coalesce(sum(lines_cents + delivery_cents + fees_cents), 0)::int from orders
             where state = 'completed')
           - (select coalesce(sum(t.amount_cents), 0)::int from order_ticket t join orders o on o.id = t.order_id
               where o.state = 'completed' and t.returned_at is not null)
           - (select coalesce(sum(other_cents), 0)::int from order_refund) as valid_cents,
           (select coalesce(sum(card_cents), 0)::int from order_refund) as to_cards_cents,
           (select coalesce(sum(amount_cents), 0)::int from takings_entry
             where kind = 'payment' and method = 'card') as card_cents`)
  if (!books) throw new Error('The books have no sums')
  return books
}
