import { taxShares } from '#shared/tax'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addEntries } from './add-entries.ts'
import { saleSourceOf } from './sale-source.ts'
import { paymentEntries, type TakingsEntry } from './takings-entry.ts'

type SoldItem = Omit<TakingsEntry, 'event' | 'orderId' | 'channel' | 'method' | 'taxCents'>

/** Records what a completed order sold, with the tax of today's rates, and how it was paid. */
export async function recordSale(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  orderId: number,
  now: Date,
): Promise<void> {
  const sums = await tx.first<{ vouchersCents: number; totalCents: number }>(sql`
    select vouchers_cents, total_cents from orders where id = ${orderId}`)
  if (!sums) throw new Error('The order no longer exists')
  const { channel, method } = await saleSourceOf(tx, orderId)
  const of = { event: 'sale', orderId, channel } as const
  const items = withTax(await readItems(tx, orderId)).map((item) => ({ ...item, ...of, method: null }))
  const paid = paymentEntries(of, { [method]: sums.totalCents, voucher: sums.vouchersCents })
  await addEntries(boxOffice, tx, [...items, ...paid], now)
}

/** Adds each item's share of the order's tax at its rate. */
function withTax(items: readonly SoldItem[]) {
  const taxes = new Map<SoldItem, number>()
  for (const name of new Set(items.flatMap(({ taxName }) => taxName ?? []))) {
    const taxed = items.filter(({ taxName }) => taxName === name)
    const amounts = taxed.map(({ amountCents }) => amountCents)
    taxShares(amounts, taxed[0]?.taxBasisPoints ?? 0).forEach(
      (cents, at) => void taxes.set(taxed[at] as SoldItem, cents),
    )
  }
  return items.map((item) => ({ ...item, taxCents: taxes.get(item) ?? 0 }))
}

/** Vouchers and donations have no tax: a voucher is money, which is taxed when it is spent. */
const readItems = (tx: Transaction, orderId: number) =>
  tx.query<SoldItem>(sql`
    with ordered as (select * from orders where id = ${orderId}),
         fees as (select coalesce(sum(amount_cents), 0) as cents from order_fee),
         item (place, kind, order_ticket_id, performance_id, name, quantity, amount_cents, is_taxed, tax_rate_id) as (
           select 1, 'ticket', t.id, t.performance_id, y.name, 1, t.amount_cents, true, y.tax_rate_id
             from order_ticket t join price_type y on y.id = t.price_type_id
            where t.order_id = ${orderId}
            union all
           select 2, 'extra', null, x.performance_id, u.name, u.count, u.count * u.amount_cents, true, y.tax_rate_id
             from order_upsell u
             join order_line l on l.id = u.order_line_id
             join upsell_performance x on x.id = u.upsell_performance_id
             join price_type y on y.id = u.price_type_id
            where l.order_id = ${orderId}
            union all
           select 3, lower(left(l.kind, 1)) || substr(l.kind, 2), null, null, l.name, 1, l.amount_cents,
                  l.kind = 'Membership', m.tax_rate_id
             from order_line l left join membership_level m on m.id = l.membership_level_id
            where l.order_id = ${orderId} and l.kind in ('Membership', 'Donation', 'GiftVoucher')
            union all
           select 4, 'delivery', null, null, d.name, 1, o.delivery_cents, true, d.tax_rate_id
             from ordered o join delivery_method d on d.id = o.delivery_method_id
            where o.delivery_cents > 0
            union all
           select 5, 'fee', null, null, f.name, 1, f.amount_cents, true, f.tax_rate_id
             from order_fee f, ordered o, fees
            where o.fees_cents > 0 and o.fees_cents = fees.cents
            union all
           -- The venue changed its fees while the buyer paid.
           select 5, 'fee', null, null, 'Fees', 1, o.fees_cents, true, null
             from ordered o, fees
            where o.fees_cents > 0 and o.fees_cents <> fees.cents)
    select i.kind, i.order_ticket_id, i.performance_id, p.id as production_id, p.presenter_id, i.name, i.quantity,
           i.amount_cents, r.name as tax_name, r.basis_points as tax_basis_points
      from item i
      left join performance f on f.id = i.performance_id
      left join production p on p.id = f.production_id
      left join tax_rate r
        on i.is_taxed and r.id = coalesce(i.tax_rate_id, (select id from tax_rate order by position, id limit 1))
     order by i.place, i.order_ticket_id, i.name`)
