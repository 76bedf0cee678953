import { Refusal } from '#shared/refusals'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { till } from '#shared/staff/till/till'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { readTill, type TillRow } from './read-till.ts'

/** Opens the colleague's till with its float. Refuses if one is open; of two calls at once, one opens it. */
export async function openTill(
  { db }: Pick<BoxOffice, 'db'>,
  by: StaffMember,
  { floatCents }: StaffInput<(typeof till)['open']>,
  now: Date,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const opened = await tx.first<{ id: number }>(sql`
      insert into till (staff_id, float_cents, opened_at)
      values (${by.id}, ${floatCents}, ${now})
      on conflict (staff_id) where closed_at is null do nothing
      returning id`)
    if (!opened) throw new Refusal('TILL_OPEN')
    await recordAct(tx, by, { act: 'openedTill', after: { till: opened.id, floatCents } }, now)
    return opened
  })
}

type LockedTill = TillRow & { closedAt: Date | null; countedCents: number | null; expectedCents: number | null }

/**
 * Closes the colleague's till with what was counted. Waits for sales and refunds in progress. A till that is closed
 * already keeps its first count, which a repeated call returns.
 */
export async function closeTill(
  { db }: Pick<BoxOffice, 'db'>,
  by: StaffMember,
  { tillId, countedCents: counted }: StaffInput<(typeof till)['close']>,
  now: Date,
): Promise<StaffResult<(typeof till)['close']>> {
  return db.transaction(async (tx) => {
    const found = await tx.first<LockedTill>(sql`
      select id, float_cents, opened_at, closed_at, counted_cents, expected_cents
        from till
       where id = ${tillId} and staff_id = ${by.id}
         for update`)
    if (!found) throw new Refusal('NOT_FOUND')
    const read = await readTill(tx, found)
    const expectedCents = found.expectedCents ?? read.expectedCents
    const countedCents = found.countedCents ?? counted
    const closedAt = found.closedAt ?? now
    const differenceCents = countedCents - expectedCents
    if (!found.closedAt) {
      await tx.execute(sql`
        update till
           set counted_cents = ${countedCents}, expected_cents = ${expectedCents}, closed_at = ${now}
         where id = ${tillId}`)
      const after = { till: tillId, expectedCents, countedCents, differenceCents }
      await recordAct(tx, by, { act: 'closedTill', after }, now)
    }
    return { ...read, expectedCents, countedCents, differenceCents, closedAt: closedAt.toISOString() }
  })
}
