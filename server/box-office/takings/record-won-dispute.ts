import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addEntries } from './add-entries.ts'
import { correctionEntries, paymentEntries, type TakingsEntry } from './takings-entry.ts'

interface WonDispute {
  orderId: number
  /** The amount that came back by card. */
  cardCents: number
  /** When the dispute was recorded. */
  reversedAt: Date
  /** The tickets that are valid again; undefined if nothing that the order bought is. */
  ticketIds: readonly number[] | undefined
}

/**
 * Records a disputed payment that the venue has back: the opposite of the dispute's entries, except for tickets that
 * stay invalid. The rest of the amount is a correction.
 */
export async function recordWonDispute(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { orderId, cardCents, reversedAt, ticketIds }: WonDispute,
  now: Date,
): Promise<void> {
  const items = ticketIds ? await reversedItems(tx, { orderId, reversedAt, ticketIds }) : []
  const of = { event: 'reinstatement', orderId, channel: items[0]?.channel ?? 'web' } as const
  const rest = cardCents - items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const corrections = correctionEntries(of, 'Dispute won', rest)
  await addEntries(boxOffice, tx, [...items, ...corrections, ...paymentEntries(of, { card: cardCents })], now)
}

const reversedItems = (
  tx: Transaction,
  { orderId, reversedAt, ticketIds }: Pick<WonDispute, 'orderId' | 'reversedAt'> & { ticketIds: readonly number[] },
) =>
  tx.query<TakingsEntry>(sql`
    select 'reinstatement' as event, kind, order_id, channel, null as method, order_ticket_id, performance_id,
           production_id, presenter_id, name, -quantity as quantity, -amount_cents as amount_cents,
           tax_name, tax_basis_points, -tax_cents as tax_cents
      from takings_entry
     where order_id = ${orderId} and event = 'reversal' and at = ${reversedAt}
       and kind not in ('payment', 'correction')
       and (order_ticket_id is null or order_ticket_id = any (${[...ticketIds]}::bigint[]))
     order by id`)
