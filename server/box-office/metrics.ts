import type { FastifyPluginAsync } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { partMetrics } from '#server/http/part-metrics'
import type { BoxOffice } from './box-office.ts'
import { type Statement, sql } from './database/sql.ts'

/**
 * Recent orders and payments are those of the last minutes, and at most so many of the newest, so that one read is
 * cheap.
 */
const RECENT_MS = 5 * 60_000
const MOST_RECENT = 5_000

/** The box office's metrics: what wakes somebody up. docs/operations.md says what to do about each. */
export const metrics: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const { db, clock, settings, reservationTimes } = boxOffice
  const registry = new Registry()
  const registers = [registry]

  /** A gauge with the number of new rows of a table by state; a state without rows is 0. */
  const recent = (name: string, help: string, states: readonly string[], newest: Statement) =>
    new Gauge({
      ...{ name, help, labelNames: ['state'] as const, registers },
      async collect() {
        const counts = await db.query<{ state: string; count: number }>(sql`
          select state, count(*)::int from (${newest} order by id desc limit ${MOST_RECENT}) newest
           where began_at > ${new Date(clock.now().getTime() - RECENT_MS)}
           group by state`)
        for (const state of states) this.set({ state }, counts.find((each) => each.state === state)?.count ?? 0)
      },
    })
  recent(
    'orders_recent',
    'Orders placed in the last five minutes, by state: pending, completed or lapsed.',
    ['pending', 'completed', 'lapsed'],
    sql`select state, placed_at as began_at from orders`,
  )
  recent(
    'payments_recent',
    'Attempts to pay that began in the last five minutes, by state.',
    ['pending', 'successful', 'declined', 'cancelled', 'lapsed', 'refundDue', 'refunded'],
    sql`select state, created_at as began_at from payment`,
  )
  new Gauge({
    name: 'refunds_due',
    help: 'Refunds that the payment provider has not accepted yet.',
    registers,
    async collect() {
      const due = await db.first<{ count: number }>(sql`
        select (select count(*) from payment where state = 'refundDue')::int
             + (select count(*) from order_refund where state <> 'done')::int as count`)
      this.set(due?.count ?? 0)
    },
  })
  const oldest = new Gauge({
    name: 'mail_oldest_seconds',
    help: 'How long the oldest waiting email should have been sent, in seconds; 0 if none waits.',
    registers,
  })
  new Gauge({
    name: 'mails',
    help: 'Emails in the outbox by state: waiting, or permanently refused.',
    labelNames: ['state'],
    registers,
    async collect() {
      const mails = await db.first<{ waiting: number; refused: number; since: Date | null }>(sql`
        select count(*) filter (where refused_at is null)::int as waiting, count(refused_at)::int as refused,
               min(created_at) filter (where refused_at is null and next_try_at <= ${clock.now()}) as since
          from mail_outbox where sent_at is null`)
      this.set({ state: 'waiting' }, mails?.waiting ?? 0)
      this.set({ state: 'refused' }, mails?.refused ?? 0)
      oldest.set(mails?.since ? (clock.now().getTime() - mails.since.getTime()) / 1000 : 0)
    },
  })
  new Gauge({
    name: 'seats_held',
    help: 'Seats in carts.',
    registers,
    async collect() {
      const held = await db.first<{ count: number }>(sql`
        select count(*)::int from seat_allocation where state = 'held' and expires_at > ${clock.now()}`)
      this.set(held?.count ?? 0)
    },
  })
  new Gauge({
    name: 'waiting_room_visitors',
    help: 'Visitors in the lines of the waiting room.',
    registers,
    async collect() {
      const waiting = await db.first<{ count: number }>(sql`
        select coalesce(sum(waiting), 0)::int as count from waiting_room_line`)
      this.set(waiting?.count ?? 0)
    },
  })
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup in seconds; +Inf if none was taken.',
    registers,
    async collect() {
      const newest = await db.first<{ at: Date }>(sql`select taken_at as at from newest_backup`)
      this.set(newest ? Math.max(0, clock.now().getTime() - newest.at.getTime()) / 1000 : Number.POSITIVE_INFINITY)
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database in use, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, waiting } = db.load()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'reservation_seconds',
    help: 'The p95 of the last reservations, in seconds.',
    registers,
    collect() {
      const ms = reservationTimes.p95()
      if (ms !== null) this.set(ms / 1000)
    },
  })
  await app.register(partMetrics, { settings, registry })
}
