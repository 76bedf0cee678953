import type { Transaction } from '#server/box-office/database/database'
import { insertRows, resetSequence } from '#server/box-office/database/insert-rows'
import { sql } from '#server/box-office/database/sql'
import { writeFiles } from '#server/venue/apply/apply-venue'
import { chanceOf } from './chance.ts'
import { counterOrders } from './counter-orders.ts'
import { adasOrders, adasRenewalSeats, insertAdasBelongings, insertCustomers } from './demo-customers.ts'
import { melbourneAddresses } from './melbourne-addresses.ts'
import { insertOrders } from './order-rows.ts'
import { seasonCalendar } from './season-calendar.ts'
import { CANCELLED, readSeason, type SeasonData } from './season-data.ts'
import { seasonFiles } from './season-files.ts'

interface SeasonStart {
  now: Date
  timeZone: string
  seed: number
}

/** Inserts the season of the demonstration's folder around `now`, with what is sold. */
export async function insertSeason(tx: Transaction, { now, timeZone, seed }: SeasonStart): Promise<void> {
  const [calendar, chance] = [seasonCalendar(now, timeZone), chanceOf(seed)]
  await writeFiles(tx, await seasonFiles(calendar), calendar.now)
  await tx.execute(sql`
    update performance set state = 'cancelled'
     where production_id in (select id from production where slug = any(${CANCELLED}::text[]))`)
  await insertRows(tx, 'known_address', melbourneAddresses())
  await insertCustomers(tx, calendar, chance)

  const season = await readSeason(tx, calendar)
  const adaOrders = adasOrders(season, calendar, chance)
  const keptSeats = adasRenewalSeats(season)
  const taken = new Set([
    ...adaOrders.flatMap(seatsTaken),
    ...(await blockHouseSeats(tx, season)),
    ...keptSeats.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`),
  ])
  const lineIds = await insertOrders(tx, [...adaOrders, ...counterOrders(season, taken, calendar, chance)])
  await insertAdasBelongings(tx, season, calendar, { orders: adaOrders, lineIds, keptSeats })
  for (const table of ['customer', 'orders', 'order_line', 'order_ticket', 'package_renewal'])
    await resetSequence(tx, table)
}

const seatsTaken = ({
  lines,
}: {
  lines: readonly { tickets?: readonly { performanceId: number; seatId: number }[] }[]
}) => lines.flatMap(({ tickets = [] }) => tickets.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`))

/** Blocks two seats of each performance in the main hall for the venue's own use: stalls L 1 and 2. */
async function blockHouseSeats(tx: Transaction, { performances, seats }: SeasonData): Promise<string[]> {
  const houseSeats = seats.filter(({ key }) => key === 'ST-L-1' || key === 'ST-L-2')
  const rows = performances
    .filter(({ hallId, state }) => hallId === houseSeats[0]?.hallId && !['soldOut', 'cancelled'].includes(state))
    .flatMap(({ id }) => houseSeats.map((seat) => ({ performanceId: id, seatId: seat.id, state: 'blocked' })))
  await insertRows(tx, 'seat_allocation', rows)
  return rows.map(({ performanceId, seatId }) => `${performanceId}/${seatId}`)
}
