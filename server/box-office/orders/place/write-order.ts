import type { BoxOffice } from '../../box-office.ts'
import type { CartLine } from '../../carts/cart-lines.ts'
import type { Checkout } from '../../checkout/checkout-state.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { json, sql } from '../../database/sql.ts'
import { chargeVouchers } from '../settle/charge-vouchers.ts'

export interface PlacedOrder {
  orderId: number
  /** Gives access to the receipt. */
  sessionKey: string
  totalCents: number
}

/** The parts of a checkout that become an order. */
export type OrderContents = Pick<Checkout, 'cart' | 'items' | 'answers' | 'vouchers' | 'method' | 'totals' | 'buyer'>

/**
 * Writes the cart's contents as an order: a new one, or in place of that of an earlier attempt. Charges the vouchers'
 * balances. The caller has locked their rows.
 */
export async function writeOrder(
  { random }: Pick<BoxOffice, 'random'>,
  tx: Transaction,
  seen: OrderContents,
  now: Date,
): Promise<PlacedOrder> {
  const { totals, answers, method, buyer } = seen
  if (!buyer) throw new Error('An order needs a buyer')
  const key = random.bytes(32).toString('base64url')
  const order = await tx.first<PlacedOrder>(sql`
    insert into orders as o (session_key, cart_id, customer_id, state, promo_code_id, delivery_method_id, billing_address, delivery_address,
                             lines_cents, delivery_cents, fees_cents, vouchers_cents, total_cents, placed_at,
                             terms_version, terms_accepted_at)
    select ${key}, c.id, ${buyer.id}, 'pending', ${seen.cart.promoCodeId}, ${method?.id ?? null},
            ${await addressLines(tx, answers.addressId)}::jsonb,
            ${await addressLines(tx, method?.requiresAddress ? answers.deliveryAddressId : null)}::jsonb,
            ${totals.linesCents}, ${totals.deliveryCents}, ${totals.feesCents}, ${totals.vouchersCents}, ${totals.totalCents}, ${now},
           c.terms_version, c.terms_accepted_at
      from cart c where c.id = ${seen.cart.id}
    on conflict (cart_id) do update
       set customer_id = excluded.customer_id, state = 'pending', promo_code_id = excluded.promo_code_id,
           delivery_method_id = excluded.delivery_method_id, billing_address = excluded.billing_address,
           delivery_address = excluded.delivery_address, lines_cents = excluded.lines_cents,
           delivery_cents = excluded.delivery_cents, fees_cents = excluded.fees_cents,
           vouchers_cents = excluded.vouchers_cents, total_cents = excluded.total_cents, placed_at = excluded.placed_at,
           terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at
     where o.state = 'lapsed'
    returning id as order_id, session_key, total_cents`)
  if (!order) throw new Error('The order of this cart is no longer pending')
  await tx.execute(sql`delete from order_line where order_id = ${order.orderId}`)
  for (const [position, item] of seen.items.entries()) await writeLine(tx, order.orderId, item, position)
  const charges = seen.vouchers.map(({ id }, at) => ({ id, cents: totals.vouchers[at] ?? 0 }))
  await chargeVouchers(tx, order.orderId, charges, now)
  return order
}

async function writeLine(tx: Transaction, orderId: number, item: CartLine, position: number): Promise<void> {
  const line = await tx.first<{ id: number }>(sql`
    insert into order_line (order_id, kind, position, name, performance_id, package_id, zone_id, membership_level_id, fund_id,
                            amount_cents, details)
    values (${orderId}, ${item.kind}, ${position}, ${item.name}, ${item.performanceId}, ${item.packageId}, ${item.zoneId},
            ${item.membershipLevelId}, ${item.fundId}, ${item.amountCents}, ${json({ ...item.details, productLineItemId: item.id })}::jsonb)
    returning id`)
  if (!line) throw new Error('The order line was not written')
  await tx.execute(sql`
    insert into order_ticket (order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select ${orderId}, ${line.id}, performance_id, seat_id, price_type_id, amount_cents
      from cart_ticket where cart_line_id = ${item.id} order by performance_id, seat_id`)
  await tx.execute(sql`
    insert into order_upsell (order_line_id, upsell_performance_id, price_type_id, name, count, amount_cents)
    select ${line.id}, c.upsell_performance_id, c.price_type_id, u.name, c.count, c.amount_cents
      from cart_upsell c
      join upsell_performance o on o.id = c.upsell_performance_id
      join upsell u on u.id = o.upsell_id
     where c.cart_line_id = ${item.id}`)
  await tx.execute(sql`
    insert into order_requirement (order_line_id, performance_id, notes)
    select ${line.id}, performance_id, notes from cart_requirement where cart_line_id = ${item.id}`)
}

/** Returns an address as lines of text in JSON, or null for none. */
async function addressLines(db: Queries, addressId: number | null): Promise<string | null> {
  const row = await db.first<{ lines: (string | null)[] }>(sql`
    select array[a.line1, a.line2, concat_ws(' ', a.suburb, s.code, a.post_code), c.name] as lines
      from address a
      join country c on c.id = a.country_id
      left join state s on s.id = a.state_id
     where a.id = ${addressId}::int`)
  return row ? json(row.lines.filter(Boolean)) : null
}
