import { sumOfCents } from '#shared/money'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addEntries } from './add-entries.ts'
import { paymentEntries, type TakingsEntry } from './takings-entry.ts'

/** How a return was refunded, in cents. The rest was refunded by voucher. */
interface RefundedBy {
  cardCents: number
  terminalCents: number
  cashCents: number
  invoiceCents: number
  transferCents: number
}

interface Returned {
  ticketIds: readonly number[]
  /** The entries that refund other items of the orders. */
  others?: readonly TakingsEntry[]
}

/** Records returned tickets, each with the tax that its sale charged, and how they were refunded. */
export async function recordReturn(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { ticketIds, others = [] }: Returned,
  { cardCents = 0, terminalCents = 0, cashCents = 0, invoiceCents = 0, transferCents = 0 }: Partial<RefundedBy>,
  now: Date,
): Promise<void> {
  const money = {
    ...{ card: -cardCents, terminal: -terminalCents, cash: -cashCents },
    ...{ invoice: -invoiceCents, transfer: -transferCents },
  }
  const moneyCents = sumOfCents(Object.values(money))
  const items = [...(await returnedTickets(tx, 'refund', ticketIds)), ...others]
  for (const orderId of new Set(items.map((item) => item.orderId))) {
    const own = items.filter((item) => item.orderId === orderId)
    const voucher = own.reduce((sum, { amountCents }) => sum + amountCents, 0) - moneyCents
    const of = { event: 'refund', orderId, channel: own[0]?.channel ?? 'web' } as const
    const paid = paymentEntries(of, { ...money, voucher })
    await addEntries(boxOffice, tx, [...own, ...paid], now)
  }
}

/** Returns the entries that take back the sale of tickets. A sale from before the takings were recorded has no tax. */
export const returnedTickets = (tx: Transaction, event: TakingsEntry['event'], ticketIds: readonly number[]) =>
  tx.query<TakingsEntry>(sql`
    select ${event}::text as event, 'ticket' as kind, t.order_id, coalesce(e.channel, 'web') as channel,
           null as method, t.id as order_ticket_id, t.performance_id,
           coalesce(e.production_id, p.id) as production_id, coalesce(e.presenter_id, p.presenter_id) as presenter_id,
           y.name, -1 as quantity, -t.amount_cents as amount_cents, e.tax_name, e.tax_basis_points,
           -coalesce(e.tax_cents, 0) as tax_cents
      from order_ticket t
      join price_type y on y.id = t.price_type_id
      join performance f on f.id = t.performance_id
      join production p on p.id = f.production_id
      left join takings_entry e on e.order_ticket_id = t.id and e.event = 'sale'
     where t.id = any (${[...ticketIds]}::bigint[])
     order by t.id`)
