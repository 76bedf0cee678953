import { setTimeout as delay } from 'node:timers/promises'
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
/** Shorter than Prometheus waits for a page of metrics. */
const READ_WITHIN_MS = 3_000

type States = readonly { state: string; count: number }[]
/** What the gauges show of the database. */
interface Figures {
  orders: States
  payments: States
  refundsDue: number
  waitingMails: number
  refusedMails: number
  oldestMail: Date | null
  seatsHeld: number
  waitingVisitors: number
  newestBackup: Date | null
}

/** The box office's metrics: what wakes somebody up. docs/operations.md says what to do about each. */
export const metrics: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const { db, clock, settings, reservationTimes } = boxOffice
  const registry = new Registry()
  const registers = [registry]
  const figures = sharedFigures(boxOffice)

  /** A gauge with a figure of the database: NaN if the database doesn't answer. */
  const gauge = (name: string, help: string, value: (from: Figures) => number) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        const from = await figures()
        this.set(from ? value(from) : Number.NaN)
      },
    })
  /** The same by state; a state without rows is 0. */
  const gaugeByState = (name: string, help: string, states: readonly string[], values: (from: Figures) => States) =>
    new Gauge({
      ...{ name, help, labelNames: ['state'] as const, registers },
      async collect() {
        const from = await figures()
        const counts = from && values(from)
        for (const state of states)
          this.set({ state }, counts ? (counts.find((each) => each.state === state)?.count ?? 0) : Number.NaN)
      },
    })
  const secondsSince = (at: Date) => Math.max(0, clock.now().getTime() - at.getTime()) / 1000

  gaugeByState(
    'orders_recent',
    'Orders placed in the last five minutes, by state: pending, completed or lapsed.',
    ['pending', 'completed', 'lapsed'],
    ({ orders }) => orders,
  )
  gaugeByState(
    'payments_recent',
    'Attempts to pay that began in the last five minutes, by state.',
    ['pending', 'successful', 'declined', 'cancelled', 'lapsed', 'refundDue', 'refunded'],
    ({ payments }) => payments,
  )
  gauge('refunds_due', 'Refunds that the payment provider has not accepted yet.', ({ refundsDue }) => refundsDue)
  gauge(
    'mail_oldest_seconds',
    'How long the oldest waiting email should have been sent, in seconds; 0 if none waits.',
    ({ oldestMail }) => (oldestMail ? secondsSince(oldestMail) : 0),
  )
  gaugeByState(
    'mails',
    'Emails in the outbox by state: waiting, or permanently refused.',
    ['waiting', 'refused'],
    ({ waitingMails, refusedMails }) => [
      { state: 'waiting', count: waitingMails },
      { state: 'refused', count: refusedMails },
    ],
  )
  gauge('seats_held', 'Seats in carts.', ({ seatsHeld }) => seatsHeld)
  gauge('waiting_room_visitors', 'Visitors in the lines of the waiting room.', ({ waitingVisitors }) => waitingVisitors)
  gauge('backup_age_seconds', 'Age of the newest backup in seconds; +Inf if none was taken.', ({ newestBackup }) =>
    newestBackup ? secondsSince(newestBackup) : Number.POSITIVE_INFINITY,
  )
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

/**
 * Returns a function that reads the figures once for all gauges, and returns `undefined` if the database fails or is
 * too late: the metrics that don't come from it are still served, and say that it is busy.
 */
function sharedFigures(boxOffice: BoxOffice): () => Promise<Figures | undefined> {
  let reading: Promise<Figures | undefined> | undefined
  return () => {
    if (!reading) {
      reading = readFigures(boxOffice)
        .catch((error: unknown) => {
          boxOffice.log.warn({ err: error }, 'The metrics of the database could not be read')
          return undefined
        })
        .finally(() => {
          reading = undefined
        })
    }
    return Promise.race([reading, delay(READ_WITHIN_MS, undefined, { ref: false })])
  }
}

async function readFigures({ db, clock }: BoxOffice): Promise<Figures> {
  const now = clock.now()
  const recent = (newest: Statement) =>
    db.query<{ state: string; count: number }>(sql`
      select state, count(*)::int from (${newest} order by id desc limit ${MOST_RECENT}) newest
       where began_at > ${new Date(now.getTime() - RECENT_MS)}
       group by state`)
  const [others] = await db.query<Omit<Figures, 'orders' | 'payments'>>(sql`
    select (select count(*) from payment where state = 'refundDue')::int
             + (select count(*) from order_refund where state <> 'done')::int as refunds_due,
           mails.*,
           (select count(*)::int from seat_allocation where state = 'held' and expires_at > ${now}) as seats_held,
           (select coalesce(sum(waiting), 0)::int from waiting_room_line) as waiting_visitors,
           (select taken_at from newest_backup) as newest_backup
      from (select count(*) filter (where refused_at is null)::int as waiting_mails,
                   count(refused_at)::int as refused_mails,
                   min(due_at) filter (where refused_at is null) as oldest_mail
              from mail_outbox where sent_at is null) mails`)
  if (!others) throw new Error('The database has no figures')
  return {
    ...others,
    orders: await recent(sql`select state, placed_at as began_at from orders`),
    payments: await recent(sql`select state, created_at as began_at from payment`),
  }
}
