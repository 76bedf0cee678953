import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { brokenBooks } from '#test/support/books'
import { fillWeek } from '#test/support/box-office-week'
import { openDesk } from '#test/support/desk'
import { sellByCard, sellSeats } from '#test/support/desk-orders'
import { startPaymentService } from '#test/support/payment-service'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { killWhileWorking } from '#test/support/restarting-box-office'
import { temporaryFolder } from '#test/support/temporary-folder'
import { testProgramme } from '#test/support/test-programme'

const ORDERS = Number(process.env.DRILL_ORDERS ?? 900)
const KILLS = 15
const { rush } = testProgramme
const performanceId = rush.performance

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
 * Cancels a performance while the box office is killed again and again, and refunds its orders as vouchers or to the
 * cards that paid. Returns whether each order is refunded once, also at the payment provider, and told once.
 */
export async function cancellationWhileKilled(method: 'voucher' | 'card'): Promise<boolean> {
  const server = await startPostgres()
  const name = await createDatabase(server)
  const closers: (() => unknown)[] = [() => server.stop(), () => dropDatabase(server, name)]
  const t = { testdir: temporaryFolder, teardown: (close: () => unknown) => void closers.push(close) }
  try {
    const payments = await startPaymentService(t, () => new Date())
    const desk = await openDesk(t, {
      ...{ databaseUrl: server.url(name), fill: fillLargeHall, logLevel: 'silent' },
      clock: { now: () => new Date(), move: () => {} },
      settings: { ...payments.settings, CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false' },
    })
    const { db } = desk
    const manager = await desk.colleague('manager')
    if (method === 'card') await sellByCard(desk, payments, rush, ORDERS)
    else await sellSeats(desk, manager, performanceId, ORDERS)
    const sent = {
      performanceId,
      method,
      refundsFees: true,
      subject: 'Cancelled',
      text: 'Sorry',
      reason: 'Illness',
    }
    await manager.call(cancellation.cancel, sent)
    const done = async () =>
      (
        await db.first<{ count: number }>(sql`
        select count(*)::int as count from cancellation_order c
         where c.state = 'done'
           and not exists (select from order_refund r where r.order_id = c.order_id and r.state <> 'done')`)
      )?.count ?? 0
    const kills = await killWhileWorking(t, desk, { done, count: ORDERS, most: KILLS, every: ORDERS / KILLS / 1.5 })
    const [found] = await db.query<{
      refunds: number
      refunded: number
      mails: number
      told: number
      valid: number
      cardCents: number
    }>(sql`
      select (select count(*)::int from order_refund) as refunds,
             (select count(distinct order_id)::int from order_refund) as refunded,
             (select count(*)::int from mail_outbox where key like 'cancelled-%') as mails,
             (select count(distinct key)::int from mail_outbox where key like 'cancelled-%') as told,
             (select count(*)::int from order_ticket
               where performance_id = ${performanceId} and returned_at is null) as valid,
             (select coalesce(sum(card_cents), 0)::int from order_refund) as card_cents`)
    const broken = await brokenBooks(db)
    const atProvider = payments.sessions().map(({ refunds }) => [...refunds.values()])
    const refundedCents = atProvider.flat().reduce((sum, cents) => sum + cents, 0)
    console.table([{ method, orders: ORDERS, kills, ...found, refundedCents, broken: broken.length }])
    const isOnceAtProvider =
      atProvider.every((refunds) => refunds.length === 1) && atProvider.length === (method === 'card' ? ORDERS : 0)
    const counts = [found?.refunds, found?.refunded, found?.mails, found?.told]
    return (
      kills > 0 &&
      broken.length === 0 &&
      found?.valid === 0 &&
      isOnceAtProvider &&
      found.cardCents === refundedCents &&
      counts.every((count) => count === ORDERS)
    )
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
