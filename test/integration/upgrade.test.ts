import { readdirSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { restoreFromFile } from '#server/box-office/backup/backup-file'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { orders } from '#shared/staff/orders/orders'
import { order } from '#shared/ticketing/order/order'
import { openDesk } from '#test/support/desk'
import { buyTickets } from '#test/support/desk-orders'
import { freshPostgres } from '#test/support/postgres'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'

/** Databases of earlier versions, each with the test programme, three orders of two tickets, and one seat in a cart. */
const DUMPS = path.resolve('test/dumps')
const FIRST_ORDER = 300_001

for (const file of readdirSync(DUMPS))
  t.test(`the database of an earlier version is upgraded, and sold from and refunded: ${file}`, async (t) => {
    const DATABASE_URL = await freshPostgres(t)
    const db = await openDatabase({ DATABASE_URL, DATA_DIR: t.testdir(), DATABASE_POOL: 2, isSynced: false })
    await db.transaction((tx) => tx.script('drop schema public cascade; create schema public'))
    await restoreFromFile(db, path.join(DUMPS, file))
    await db.close()

    const paymentProvider = new ScriptedPaymentProvider()
    const desk = await openDesk(t, { databaseUrl: DATABASE_URL, paymentProvider, fill: async () => {} })
    const made = await desk.db.first<{ at: Date }>(sql`select max(placed_at) as at from orders`)
    desk.clock.move({ minutes: ((made?.at.getTime() ?? 0) - desk.clock.now().getTime()) / 60_000 + 1 })

    const clerk = await desk.colleague('manager')
    const old = await clerk.call(orders.order, { orderId: FIRST_ORDER })
    t.equal(old.state, 'completed')
    t.equal(old.tickets.length, 2)
    const key = await desk.db.first<{ key: string }>(sql`
      select session_key as key from orders where id = ${FIRST_ORDER}`)
    const receipt = { OrderId: FIRST_ORDER, SessionKey: key?.key ?? '' }
    t.match(await desk.visitor().call(order.receipt, receipt), { orderId: FIRST_ORDER })

    const { orderId } = await buyTickets(desk, paymentProvider, 2)
    t.equal(orderId, FIRST_ORDER + 3)
    await clerk.call(orders.refund, {
      ...{ orderId: FIRST_ORDER, ticketIds: old.tickets.slice(0, 1).map(({ id }) => id), method: 'voucher' },
      ...{ reason: 'Asked by phone', requestKey: 'a-key-of-this-refund' },
    })
    const after = await clerk.call(orders.order, { orderId: FIRST_ORDER })
    t.equal(after.tickets.filter(({ returnedAt }) => !returnedAt).length, 1)
  })
