import fastifyPlugin from 'fastify-plugin'
import type { BoxOffice } from './box-office.ts'
import { deleteAbandonedCarts } from './carts/delete-abandoned-carts.ts'
import type { Database } from './database/database.ts'
import { sql } from './database/sql.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Throws away what nobody can use any more. Nothing waits for it: a hold past its time is nobody's, tidied or not.
 * Rows that somebody is at are left for the next time.
 */
export async function tidy(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY)
  const lastWeek = new Date(now.getTime() - 8 * DAY)
  await db.execute(sql`
    delete from seat_allocation
     where (performance_id, seat_id) in (
       select performance_id, seat_id
         from seat_allocation
        where state = 'held' and expires_at < ${yesterday}
        order by performance_id, seat_id
          for update skip locked)`)
  await db.execute(sql`delete from captcha_token where expires_at < ${now}`)
  await db.execute(sql`delete from session where expires_at < ${now}`)
  await db.execute(sql`delete from replaced_token where known_until < ${now}`)
  await db.execute(sql`delete from reset_token where expires_at < ${now}`)
  await db.execute(sql`delete from login_failure where failed_at < ${yesterday}`)
  await deleteAbandonedCarts(db, { createdBefore: lastWeek, expiredBefore: yesterday })
  if (db.engine === 'pglite') await db.execute(sql`vacuum analyze`)
}

/** Tidies now and then, and never while the box office closes. */
export const tidying = fastifyPlugin<{ boxOffice: BoxOffice }>(
  async (app, { boxOffice: { db, clock } }) => {
    let work = Promise.resolve()
    const every = setInterval(() => {
      work = tidy(db, clock.now()).catch((error: unknown) => app.log.error({ err: error }, 'Tidying failed'))
    }, 15 * MINUTE)
    every.unref()
    app.addHook('onClose', async () => {
      clearInterval(every)
      await work
    })
  },
  { name: 'tidying' },
)
