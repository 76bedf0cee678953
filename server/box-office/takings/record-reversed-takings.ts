import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addEntries } from './add-entries.ts'
import { returnedTickets } from './record-return.ts'
import { takeBackSpent } from './record-voiding.ts'
import { correctionEntries, paymentEntries, type TakingsEntry } from './takings-entry.ts'

interface Reversed {
  orderId: number
  /** The amount that left by card. */
  cardCents: number
  /** The amount that went back to vouchers; negative if they lost it. */
  voucherCents: number
  /** The tickets that it invalidated. */
  ticketIds: readonly number[]
}

/**
 * Records a refund or dispute at the provider. If it covers the whole payment, everything that the order sold and that
 * wasn't refunded is taken back. The rest of the amount is a correction.
 */
export async function recordReversedTakings(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { orderId, cardCents, voucherCents, ticketIds }: Reversed,
  { isWhole, now }: { isWhole: boolean; now: Date },
): Promise<void> {
  const tickets = await returnedTickets(tx, 'reversal', ticketIds)
  const others = isWhole ? await otherItems(tx, orderId) : []
  const items = [...tickets, ...others]
  const of = { event: 'reversal', orderId, channel: items[0]?.channel ?? 'web' } as const
  const rest = -cardCents - voucherCents - items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const corrections = correctionEntries(of, 'Reversed at the payment provider', rest)
  const paid = paymentEntries(of, { card: -cardCents, voucher: -voucherCents })
  await addEntries(boxOffice, tx, [...items, ...corrections, ...paid], now)
  if (isWhole) await takeBackSpent(boxOffice, tx, orderId, now)
}

/** Returns the entries that take back what an order sold besides tickets, and corrections of earlier reversals. */
const otherItems = (tx: Transaction, orderId: number) =>
  tx.query<TakingsEntry>(sql`
    select 'reversal' as event, kind, order_id, channel, null as method, null::bigint as order_ticket_id, performance_id,
           production_id, presenter_id, name, -sum(quantity)::int as quantity, -sum(amount_cents)::int as amount_cents,
           tax_name, tax_basis_points, -sum(tax_cents)::int as tax_cents
      from takings_entry
     where order_id = ${orderId} and kind not in ('ticket', 'payment')
     group by kind, order_id, channel, performance_id, production_id, presenter_id, name, tax_name, tax_basis_points
    having sum(amount_cents) <> 0
     order by min(id)`)
