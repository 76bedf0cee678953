import type { Database, Transaction } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { chanceOf } from './chance.ts'
import { adasOrders, insertAdasBelongings, insertCustomers } from './demo-customers.ts'
import { houseOrders } from './house-orders.ts'
import { houseSeats, insertHouse } from './house-rows.ts'
import { continueNumbering, insertRows } from './insert-rows.ts'
import { insertOffers } from './offer-rows.ts'
import { insertOrders } from './order-rows.ts'
import { insertPrices } from './price-rows.ts'
import { insertProgramme, type SeasonPerformance, seasonPerformances } from './programme-rows.ts'
import { insertReference } from './reference-rows.ts'
import { seasonCalendar } from './season-calendar.ts'

export interface SeasonOptions {
  /** The season is laid out around this instant's day in the venue's zone. */
  now: Date
  seed: number
  timeZone: string
  /** False: only what every box office needs (countries, prefixes, seat attributes). */
  isDemonstration: boolean
}

/** Any number but that of the migrations: two box offices that start together take turns. */
const LOCK = 727275

/**
 * Fills a migrated database at its first start, all or nothing, in a few seconds; one that was filled before stays as it is, as a
 * demonstration that is later opened for real does. Equal options give equal rows, whatever the engine. True where it was filled now.
 */
export async function buildSeason(db: Database, options: SeasonOptions): Promise<boolean> {
  const isNew = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
    if (await tx.first(sql`select 1 from season`)) return false
    await insertReference(tx)
    if (options.isDemonstration) await insertDemonstration(tx, options)
    const { now, seed, timeZone, isDemonstration } = options
    await insertRows(tx, 'season', [{ isDemonstration, seed: isDemonstration ? seed : null, builtAt: now, timeZone }])
    return true
  })
  // Thousands of rows are new to the planner, and the embedded engine has nobody who would tell it by the way.
  if (isNew) await db.execute(sql`analyze`)
  return isNew
}

async function insertDemonstration(tx: Transaction, { now, seed, timeZone }: SeasonOptions) {
  const calendar = seasonCalendar(now, timeZone)
  const chance = chanceOf(seed)
  const seats = houseSeats()
  const performances = seasonPerformances(calendar)
  await insertHouse(tx)
  await insertProgramme(tx, calendar, performances)
  await insertPrices(tx, performances, isEvening)
  await insertOffers(tx, calendar, performances)
  await insertCustomers(tx, calendar, chance)

  const adas = adasOrders({ calendar, performances, seats, chance })
  const taken = new Set([...adas.flatMap(seatsTaken), ...(await blockHouseSeats(tx, performances))])
  const lineIds = await insertOrders(tx, [...adas, ...houseOrders(performances, seats, taken, calendar, chance)])
  await insertAdasBelongings(tx, calendar, adas, lineIds)
  for (const table of ['customer', 'orders', 'order_line', 'order_ticket']) await continueNumbering(tx, table)
}

const isEvening = ({ time }: SeasonPerformance) => time >= '18:30'

const seatsTaken = ({
  lines,
}: {
  lines: readonly { tickets?: readonly { performanceId: number; seatId: number }[] }[]
}) => lines.flatMap(({ tickets = [] }) => tickets.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`))

/** Two seats of each evening in the main hall are kept back for the house: stalls L, by the aisle. */
async function blockHouseSeats(tx: Transaction, performances: readonly SeasonPerformance[]): Promise<string[]> {
  const kept = houseSeats().filter(({ key }) => key === 'ST-L-1' || key === 'ST-L-2')
  const rows = performances
    .filter(({ hallId, production }) => hallId === 1 && !['soldOut', 'cancelled'].includes(production.state))
    .flatMap(({ id }) => kept.map((seat) => ({ performanceId: id, seatId: seat.id, state: 'blocked' })))
  await insertRows(tx, 'seat_allocation', rows)
  return rows.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`)
}
