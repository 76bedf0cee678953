import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from '../box-office.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { periodicJob, runWhileListening } from '../periodic-job.ts'
import { freeSeats } from './holds.ts'

const EVERY_MS = 60_000

/**
 * Puts house seats back on sale whose release date has come, and deletes blocks without seats. Several box offices may
 * run it at once: each seat is locked and deleted once.
 */
export async function releaseDueBlocks(db: Database, now: Date): Promise<void> {
  await db.transaction((tx) =>
    freeSeats(
      tx,
      sql`
        select performance_id, seat_id
          from seat_allocation
         where block_id in (select id from seat_block where release_at <= ${now})
         order by performance_id, seat_id
           for update`,
    ),
  )
  await db.execute(sql`
    delete from seat_block b where not exists (select from seat_allocation a where a.block_id = b.id)`)
}

/** Releases house seats every minute. */
export const blockReleases: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (
  app,
  { boxOffice: { db, clock } },
) => {
  const job = periodicJob(
    () => releaseDueBlocks(db, clock.now()),
    EVERY_MS,
    (error) => app.log.error({ err: error }, 'House seats could not be released'),
  )
  runWhileListening(app, job)
}
