import { Refusal } from '#shared/refusals'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { StaffMember } from '../colleague.ts'

/**
 * Returns the id of the colleague's open till, and keeps it open until the transaction ends. Refuses with TILL_CLOSED
 * without one.
 */
export async function requireOpenTill(tx: Transaction, by: Pick<StaffMember, 'id'>): Promise<number> {
  const till = await tx.first<{ id: number }>(sql`
    select id from till where staff_id = ${by.id} and closed_at is null for share`)
  if (!till) throw new Refusal('TILL_CLOSED')
  return till.id
}
