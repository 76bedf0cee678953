import type { Chance } from './chance.ts'
import { COUNTER } from './demo-customers.ts'
import type { SoldOrder } from './order-rows.ts'
import type { SeasonCalendar } from './season-calendar.ts'
import type { SeasonData } from './season-data.ts'
import { soldSeats } from './sold-seats.ts'

const FIRST_ORDER = 310_001
/** The number of orders into which a performance's sold seats are divided. */
const BATCHES = 3

/** Returns the orders of all other buyers: the seats already sold, as a few counter orders for each performance. */
export function counterOrders(
  { performances, seats, idOf, priceOf }: SeasonData,
  /** `performance/seat` of the seats that are sold or blocked already. */
  taken: ReadonlySet<string>,
  calendar: SeasonCalendar,
  chance: Chance,
): SoldOrder[] {
  const batches = performances.flatMap((performance) => {
    if (performance.state === 'cancelled') return []
    const ofHall = seats.filter(({ hallId }) => hallId === performance.hallId)
    const free = soldSeats(performance, ofHall, idOf, chance).filter(
      ({ seatId }) => !taken.has(`${performance.id}/${seatId}`),
    )
    const size = Math.ceil(free.length / BATCHES)
    return Array.from({ length: BATCHES }, (_, at) => free.slice(at * size, (at + 1) * size))
      .filter((batch) => batch.length > 0)
      .map((batch) => ({ performance, batch }))
  })
  return batches.map(({ performance, batch }, at) => {
    const tickets = batch.map(({ zoneId, ...seat }) => ({
      ...seat,
      amountCents: priceOf(performance.id, zoneId, seat.priceTypeId),
    }))
    return {
      ...{
        id: FIRST_ORDER + at,
        sessionKey: chance.word(43),
        customerId: COUNTER,
        deliveryMethodId: null,
        feesCents: 0,
      },
      placedAt: calendar.at(Math.min(-1, performance.dayOffset - 1) - chance.between(0, 40), '12:30'),
      lines: [{ kind: 'Performance', name: performance.name, performanceId: performance.id, tickets }],
    }
  })
}
