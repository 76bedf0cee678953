import fastifyPlugin from 'fastify-plugin'
import type { BoxOffice } from './box-office.ts'
import { deleteAbandonedCarts, forgetNetworks } from './carts/delete-abandoned-carts.ts'
import { convertPhones } from './customers/convert-phones.ts'
import type { Database } from './database/database.ts'
import { sql } from './database/sql.ts'
import { applyRetention, type Retention } from './retention/apply-retention.ts'
import { COOLDOWN_MS } from './seating/holds.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Deletes expired rows. Nothing depends on it, as an expired hold doesn't count even before it is deleted. Rows that
 * another transaction has locked are left for the next run. Also converts data stored in an earlier format.
 */
export async function cleanUp(db: Database, now: Date, retention: Retention): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY)
  const lastSeason = new Date(now.getTime() - 365 * DAY)
  const lastWeek = new Date(now.getTime() - 8 * DAY)
  await db.execute(sql`
    delete from seat_allocation
     where (performance_id, seat_id) in (
       select performance_id, seat_id
         from seat_allocation
        where state = 'held' and expires_at < ${yesterday}
        order by performance_id, seat_id
          for update skip locked)`)
  await db.execute(sql`delete from given_up_seat where held_until < ${new Date(now.getTime() - COOLDOWN_MS)}`)
  await db.execute(sql`delete from waiting_room_pass where expires_at <= ${now}`)
  await db.execute(sql`delete from captcha_token where expires_at <= ${now}`)
  await db.execute(sql`delete from session where expires_at <= ${now}`)
  await db.execute(sql`delete from replaced_token where known_until <= ${now}`)
  await db.execute(sql`delete from reset_token where expires_at <= ${now}`)
  await db.execute(sql`delete from known_network where used_at < ${lastSeason}`)
  await db.execute(sql`delete from login_failure where failed_at < ${yesterday}`)
  await db.execute(sql`delete from address_token where expires_at <= ${now}`)
  await db.execute(sql`delete from staff_invitation where expires_at <= ${now}`)
  await db.execute(sql`delete from staff_passkey_challenge where expires_at <= ${now}`)
  await db.execute(sql`delete from door_pairing_code where expires_at <= ${now}`)
  await db.execute(sql`delete from staff_session where created_at < ${yesterday}`)
  await deleteAbandonedCarts(db, { createdBefore: lastWeek, expiredBefore: yesterday })
  await forgetNetworks(db, { createdBefore: lastWeek, expiredBefore: yesterday })
  await applyRetention(db, now, retention)
  await convertPhones(db)
  if (db.engine === 'pglite') await db.execute(sql`vacuum analyze`)
}

/** Cleans up every fifteen minutes. Closing waits for a run in progress. */
export const cleanup = fastifyPlugin<{ boxOffice: BoxOffice }>(
  async (app, { boxOffice: { db, clock, settings } }) => {
    let running = Promise.resolve()
    const timer = setInterval(() => {
      running = cleanUp(db, clock.now(), settings).catch((error: unknown) =>
        app.log.error({ err: error }, 'The clean-up failed'),
      )
    }, 15 * MINUTE)
    timer.unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  },
  { name: 'cleanup' },
)
