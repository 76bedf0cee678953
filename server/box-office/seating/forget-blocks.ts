import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Deletes the names and reasons of the blocks of performances that ended before a time, also from the audit log. Their
 * seats stay blocked without a name.
 */
export async function forgetBlocks(tx: Transaction, endedBefore: Date): Promise<void> {
  const ended = sql`select id from performance where ends_at < ${endedBefore}`
  await tx.execute(sql`
    update seat_allocation set block_id = null
     where block_id in (select id from seat_block where performance_id in (${ended}))`)
  await tx.execute(sql`delete from seat_block where performance_id in (${ended})`)
  await tx.execute(sql`
    update staff_audit set before = null, after = null, reason = null
     where act = 'blockedSeats' and (after is not null or reason is not null) and performance_id in (${ended})`)
}
