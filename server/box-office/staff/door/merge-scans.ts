import { type Movement, mergeMovements } from '#shared/staff/door/movements'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/**
 * Corrects the outcomes of a locked ticket's entries and exits by their times, after a device has sent scans that it
 * made without a connection. A ticket without an exit has nothing to correct.
 */
export async function mergeScans(tx: Transaction, ticketId: number): Promise<void> {
  const movements = await tx.query<Movement>(sql`
    select id, at, outcome, admitted_offline as is_admitted_offline
      from scan
     where ticket_id = ${ticketId}
       and (outcome in ('in', 'inAgain', 'out', 'notIn') or (outcome = 'alreadyIn' and admitted_offline))`)
  if (!movements.some(({ outcome }) => outcome === 'out' || outcome === 'notIn')) return
  const merged = mergeMovements(movements)
  const changed = movements.flatMap(({ id, outcome }) => {
    const next = merged.get(id) ?? outcome
    return next === outcome ? [] : [{ id, next }]
  })
  // A ticket has one `in` at any moment: the new one comes last.
  for (const { id, next } of changed.sort((one, other) => Number(one.next === 'in') - Number(other.next === 'in')))
    await tx.execute(sql`update scan set outcome = ${next} where id = ${id}`)
}
