import { fromCents, sumOfCents, toCents } from '#shared/money'
import { areNeighbours, type Chosen, isAccessPlace, type Row, seatsLeftAlone } from './rows.ts'
import type { Hall, Seat } from './seat.ts'

interface BudgetRequest extends Chosen {
  /** The number of seats. */
  size: number
  /** The maximum that they may cost together, in dollars. */
  budget: number
  /** Whether a seat can be taken: free, not chosen yet, and not filtered out. */
  isFree(seat: Seat): boolean
}
/** The best seats, or without any the lowest cost in dollars of seats side by side; null if there are none. */
export type WithinBudget = { seats: readonly Seat[] } | { seats: null; lowest: number | null }

interface Party {
  row: Row
  seats: readonly Seat[]
  cents: number
}

/**
 * Returns the best seats side by side, in one zone, that cost at most the budget with the zone's first ticket. The most
 * expensive zone within it is the best; in a zone, seats with a full view that leave no single seat, then those nearest
 * to the stage and the middle of their row. Wheelchair and companion places are never included.
 */
export function seatsWithinBudget(hall: Hall, rows: readonly Row[], request: BudgetRequest): WithinBudget {
  const all = rows.flatMap((row) => partiesOf(row, hall, request))
  const affordable = all.filter(({ cents }) => cents <= toCents(request.budget))
  if (affordable.length === 0)
    return { seats: null, lowest: all.length > 0 ? fromCents(Math.min(...costsOf(all))) : null }
  const highest = Math.max(...costsOf(affordable))
  const [best] = affordable
    .filter(({ cents }) => cents === highest)
    .map((party) => ({ ...party, rank: rankOf(party, rows, request) }))
    .sort((a, b) => compare(a.rank, b.rank))
  return { seats: best?.seats ?? [] }
}

const costsOf = (parties: readonly Party[]) => [...new Set(parties.map(({ cents }) => cents))]

/** Returns every group of neighbours of the size that is free and in one zone. */
function partiesOf(row: Row, hall: Hall, { size, isFree }: BudgetRequest): Party[] {
  return row.seats.flatMap((first, from) => {
    const price = hall.zoneById.get(first.zoneId)?.primaryTickets[0]?.price
    const seats = row.seats.slice(from, from + size)
    const isParty =
      seats.length === size &&
      seats.every((seat, at) => {
        const before = seats[at - 1]
        const isBeside = before === undefined || areNeighbours(before, seat)
        return isBeside && seat.zoneId === first.zoneId && !isAccessPlace(seat) && isFree(seat)
      })
    return price !== undefined && isParty ? [{ row, seats, cents: sumOfCents(seats.map(() => toCents(price))) }] : []
  })
}

/** Returns a party's criteria, each better the lower it is, the most important first. */
function rankOf({ row, seats }: Party, rows: readonly Row[], { statuses, chosen }: Chosen): number[] {
  const own = new Set([...chosen, ...seats.map(({ tessituraId }) => tessituraId)])
  const restricted = seats.filter(({ attributes }) => attributes.includes('R') || attributes.includes('O'))
  const aside = Math.abs(row.seats.indexOf(seats[0] as Seat) + (seats.length - row.seats.length) / 2)
  const depth = seats[0]?.depth ?? rows.indexOf(row)
  return [restricted.length, seatsLeftAlone([row], { statuses, chosen: own }).length, Math.hypot(aside, 2 * depth)]
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
