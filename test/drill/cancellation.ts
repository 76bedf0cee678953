import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { brokenBooks } from '#test/support/books'
import { fillWeek } from '#test/support/box-office-week'
import { openDesk } from '#test/support/desk'
import { sellSeats } from '#test/support/desk-orders'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { killWhileWorking } from '#test/support/restarting-box-office'
import { temporaryFolder } from '#test/support/temporary-folder'
import { testProgramme } from '#test/support/test-programme'

const ORDERS = Number(process.env.DRILL_ORDERS ?? 900)
const KILLS = 15
const performanceId = testProgramme.rush.performance

/** Fills a database whose hall has a seat for each order. */
async function fillLargeHall(db: Database, now: Date): Promise<void> {
  await fillWeek(db, now)
  await db.execute(sql`
    insert into seat (id, hall_id, screen_id, section_id, zone_id, key, row, number, row_position, position, x, y, quality)
    select id + 1000 * copy, hall_id, screen_id, section_id, zone_id, key || '-' || copy, row || copy, number,
           row_position + 100 * copy, position, x, y + 1000 * copy, quality
      from seat, generate_series(1, ${Math.ceil(ORDERS / testProgramme.seats)}::int) copy`)
}

/**
 * Cancels a performance while the box office is killed again and again. Returns whether each order is refunded once and
 * told once.
 */
export async function cancellationWhileKilled(): Promise<boolean> {
  const server = await startPostgres()
  const name = await createDatabase(server)
  const closers: (() => unknown)[] = [() => server.stop(), () => dropDatabase(server, name)]
  const t = { testdir: temporaryFolder, teardown: (close: () => unknown) => void closers.push(close) }
  try {
    const desk = await openDesk(t, {
      ...{ databaseUrl: server.url(name), fill: fillLargeHall, logLevel: 'silent' },
      settings: { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false' },
    })
    const { db } = desk
    const manager = await desk.colleague('manager')
    await sellSeats(desk, manager, performanceId, ORDERS)
    const sent = {
      performanceId,
      method: 'voucher' as const,
      refundsFees: true,
      subject: 'Cancelled',
      text: 'Sorry',
      reason: 'Illness',
    }
    await manager.call(cancellation.cancel, sent)
    const done = async () =>
      (
        await db.first<{ count: number }>(sql`
        select count(*)::int as count from cancellation_order where state = 'done'`)
      )?.count ?? 0
    const kills = await killWhileWorking(t, desk, { done, count: ORDERS, most: KILLS, every: ORDERS / KILLS / 1.5 })
    const [found] = await db.query<{
      refunds: number
      refunded: number
      mails: number
      told: number
      valid: number
    }>(sql`
      select (select count(*)::int from order_refund) as refunds,
             (select count(distinct order_id)::int from order_refund) as refunded,
             (select count(*)::int from mail_outbox where key like 'cancelled-%') as mails,
             (select count(distinct key)::int from mail_outbox where key like 'cancelled-%') as told,
             (select count(*)::int from order_ticket
               where performance_id = ${performanceId} and returned_at is null) as valid`)
    const broken = await brokenBooks(db)
    console.table([{ orders: ORDERS, kills, ...found, broken: broken.length }])
    const counts = [found?.refunds, found?.refunded, found?.mails, found?.told]
    return kills > 0 && broken.length === 0 && found?.valid === 0 && counts.every((count) => count === ORDERS)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
