import type { Transaction } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'

/**
 * Returns the day to which new entries belong, such as 2026-11-28: the given one, or the first open day if that one is
 * closed. It can't be closed before the transaction ends.
 */
export async function entryDay(tx: Pick<Transaction, 'first'>, today: Statement): Promise<string> {
  const open = await tx.first<{ day: string }>(sql`
    select greatest(${today}, until + 1) as day from takings_close for share`)
  if (!open) throw new Error('takings_close has no row')
  return open.day
}
