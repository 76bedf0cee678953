import { ALL_SALES, productionEvent } from '#shared/waiting-room'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'

/**
 * Returns the waiting-room queues for what a call reserves. Admission through any one of them suffices. Returns none
 * for reservations that need no queue.
 */
export async function eventsOfReservation(
  { db, settings }: BoxOffice,
  read: () => Promise<unknown>,
): Promise<readonly string[]> {
  const listed = settings.WAITING_ROOM_PRODUCTIONS.map(Number)
  if (listed.length === 0) return [ALL_SALES]
  const { performanceId = null, packageId = null } = (await read()) as { performanceId?: number; packageId?: number }
  const reserved = await db.query<{ productionId: number }>(sql`
    select distinct production_id
      from performance
     where (id = ${performanceId}::int
            or id in (select performance_id from package_performance where package_id = ${packageId}::int))
       and production_id = any(${listed}::int[])
     order by production_id`)
  return reserved.map(({ productionId }) => productionEvent(productionId))
}
