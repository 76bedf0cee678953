import { venueDay } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'

/**
 * Closes all days until one that is over. Waits for the sales in progress; whatever is recorded afterwards falls on the
 * next open day.
 */
export async function closeDays(
  { db, settings }: BoxOffice,
  by: StaffMember,
  until: string,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const before = await tx.first<{ until: string | null }>(sql`select until from takings_close for update`)
    const isClosed = Boolean(before?.until && until <= before.until)
    if (isClosed || until >= venueDay(now, settings.VENUE_TIME_ZONE)) throw new Refusal('DAY_NOT_CLOSABLE')
    await tx.execute(sql`update takings_close set until = ${until}::date`)
    await recordAct(tx, by, { act: 'closedTakings', before: { until: before?.until }, after: { until } }, now)
  })
  return {}
}
