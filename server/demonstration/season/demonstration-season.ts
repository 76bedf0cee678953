import type { Transaction } from '#server/box-office/database/database'
import type { Demonstration } from '#server/box-office/database/first-fill'
import { insertRows, resetSequence } from '#server/box-office/database/insert-rows'
import { type Chance, chanceOf } from './chance.ts'
import { counterOrders } from './counter-orders.ts'
import { adasOrders, adasRenewalSeats, insertAdasBelongings, insertCustomers } from './demo-customers.ts'
import { insertOffers } from './offer-rows.ts'
import { insertOrders } from './order-rows.ts'
import { insertPrices } from './price-rows.ts'
import { insertProgramme, type SeasonPerformance, seasonPerformances } from './programme-rows.ts'
import { type SeasonCalendar, seasonCalendar } from './season-calendar.ts'
import { insertVenue, venueSeats } from './venue-rows.ts'

/** An arbitrary number. It is fixed, so that the same seats are sold in every demonstration. */
const SEED = 1883

/** Returns Marlow Hall's season: halls, prices, performances, customers, and the seats and vouchers already sold. */
export const demonstrationSeason = (seed = SEED): Demonstration => ({
  seed,
  insert: (tx, { now, timeZone }) => insertSeason(tx, seasonCalendar(now, timeZone), chanceOf(seed)),
})

async function insertSeason(tx: Transaction, calendar: SeasonCalendar, chance: Chance) {
  const seats = venueSeats
  const performances = seasonPerformances(calendar)
  await insertVenue(tx)
  await insertProgramme(tx, calendar, performances)
  await insertPrices(tx, performances, isEvening)
  await insertOffers(tx, calendar, performances)
  await insertCustomers(tx, calendar, chance)

  const adaOrders = adasOrders({ calendar, performances, seats, chance })
  const keptSeats = adasRenewalSeats({ performances, seats })
  const taken = new Set([
    ...adaOrders.flatMap(seatsTaken),
    ...(await blockHouseSeats(tx, performances)),
    ...keptSeats.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`),
  ])
  const lineIds = await insertOrders(tx, [...adaOrders, ...counterOrders(performances, seats, taken, calendar, chance)])
  await insertAdasBelongings(tx, calendar, adaOrders, lineIds, keptSeats)
  for (const table of ['customer', 'orders', 'order_line', 'order_ticket', 'package_renewal'])
    await resetSequence(tx, table)
}

const isEvening = ({ time }: SeasonPerformance) => time >= '18:30'

const seatsTaken = ({
  lines,
}: {
  lines: readonly { tickets?: readonly { performanceId: number; seatId: number }[] }[]
}) => lines.flatMap(({ tickets = [] }) => tickets.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`))

/** Blocks two seats of each performance in the main hall for the venue's own use: stalls L 1 and 2. */
async function blockHouseSeats(tx: Transaction, performances: readonly SeasonPerformance[]): Promise<string[]> {
  const houseSeats = venueSeats.filter(({ key }) => key === 'ST-L-1' || key === 'ST-L-2')
  const rows = performances
    .filter(({ hallId, production }) => hallId === 1 && !['soldOut', 'cancelled'].includes(production.state))
    .flatMap(({ id }) => houseSeats.map((seat) => ({ performanceId: id, seatId: seat.id, state: 'blocked' })))
  await insertRows(tx, 'seat_allocation', rows)
  return rows.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`)
}
