import { venueDay } from '#shared/dates'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { insertRows } from '../database/insert-rows.ts'
import { sql } from '../database/sql.ts'

/** A row of `takings_entry`. The ids are null for items without a performance. */
export interface TakingsEntry {
  event: 'sale' | 'refund' | 'reversal'
  kind: 'ticket' | 'extra' | 'membership' | 'donation' | 'giftVoucher' | 'delivery' | 'fee' | 'correction' | 'payment'
  orderId: number
  channel: string
  method: string | null
  orderTicketId: number | null
  performanceId: number | null
  productionId: number | null
  presenterId: number | null
  name: string
  quantity: number
  amountCents: number
  taxName: string | null
  taxBasisPoints: number | null
  taxCents: number
}

const NO_ITEM = {
  ...{ method: null, orderTicketId: null, performanceId: null, productionId: null, presenterId: null },
  ...{ quantity: 1, taxName: null, taxBasisPoints: null, taxCents: 0 },
}

type Of = Pick<TakingsEntry, 'event' | 'orderId' | 'channel'>

/** Returns the entries of payments by method; negative amounts were paid back. Leaves out those of nothing. */
export const paymentEntries = (of: Of, paid: Readonly<Record<string, number>>): TakingsEntry[] =>
  Object.entries(paid)
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([method, amountCents]) => ({ ...NO_ITEM, ...of, kind: 'payment', method, name: 'Payment', amountCents }))

/** Returns the entry of an amount that no item of the order accounts for, or none if there is no such amount. */
export const correctionEntries = (of: Of, name: string, amountCents: number): TakingsEntry[] =>
  amountCents === 0 ? [] : [{ ...NO_ITEM, ...of, kind: 'correction', name, amountCents }]

/**
 * Adds the entries of an event, as the last writes of its transaction. They belong to the venue's day of `now`, or to
 * the first open day if that one is closed. The items must add up to the payments.
 */
export async function addEntries(
  { settings }: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  entries: readonly TakingsEntry[],
  now: Date,
): Promise<void> {
  const sign = (entry: TakingsEntry) => (entry.kind === 'payment' ? -entry.amountCents : entry.amountCents)
  if (entries.reduce((sum, entry) => sum + sign(entry), 0) !== 0)
    throw new Error('The items of an event don’t add up to its payments')
  const today = venueDay(now, settings.VENUE_TIME_ZONE)
  // Shared, so that a day isn't closed between this statement and the commit.
  const close = await tx.first<{ day: string }>(sql`
    select greatest(${today}::date, until + 1) as day from takings_close for share`)
  await insertRows(
    tx,
    'takings_entry',
    entries.map((entry) => ({ ...entry, at: now, day: close?.day ?? today })),
  )
}
