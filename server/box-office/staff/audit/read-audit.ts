import type { Queries } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'

interface AuditRow {
  id: number
  at: Date
  by: string
  act: string
  orderId: number | null
  performanceId: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** Returns the entries that `which` selects, in its order. */
export async function readAudit(db: Queries, which: Statement) {
  const rows = await db.query<AuditRow>(sql`
    select id, at, staff_name as by, act, order_id, performance_id, before, after, reason from staff_audit ${which}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
