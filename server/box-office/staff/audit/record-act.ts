import type { Transaction } from '../../database/database.ts'
import { json, sql } from '../../database/sql.ts'

/** The audit entry of an act. `before` and `after` contain the values that it changed. */
export interface Act {
  act: string
  orderId?: number | undefined
  performanceId?: number | undefined
  customerId?: number | undefined
  before?: object | undefined
  after?: object | undefined
  reason?: string | undefined
}

/** A colleague, or the command line. */
export interface Actor {
  id: number | null
  name: string
}

/** The actor of an act at the command line, who has no account. */
export const COMMAND_LINE: Actor = { id: null, name: 'Command line' }

/** Records an act in the act's transaction, so that it can't be committed without its entry. */
export async function recordAct(
  tx: Transaction,
  by: Actor,
  { act, orderId, performanceId, customerId, before, after, reason }: Act,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into staff_audit (at, staff_id, staff_name, act, order_id, performance_id, customer_id, before, after, reason)
    values (${now}, ${by.id}, ${by.name}, ${act}, ${orderId ?? null}, ${performanceId ?? null}, ${customerId ?? null},
            ${before ? json(before) : null}::jsonb, ${after ? json(after) : null}::jsonb, ${reason ?? null})`)
}
