import { venueDay } from '#shared/dates'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { insertRows } from '../database/insert-rows.ts'
import { sql } from '../database/sql.ts'
import { entryDay } from './entry-day.ts'
import { issueDocument } from './receipts/issue-document.ts'
import type { TakingsEntry } from './takings-entry.ts'

/**
 * Adds the entries of an event, as the last writes of its transaction, and issues its receipt or credit note. They
 * belong to the venue's day of `now`, or to the first open day if that one is closed. The items must add up to the
 * payments.
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
  const day = await entryDay(tx, sql`${venueDay(now, settings.VENUE_TIME_ZONE)}::date`)
  await insertRows(
    tx,
    'takings_entry',
    entries.map((entry) => ({ ...entry, at: now, day })),
  )
  await issueDocument({ settings }, tx, entries, { day, now })
}
