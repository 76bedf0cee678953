import type { PlannedSeat } from '../halls.ts'
import type { Chance } from './chance.ts'
import { priceTypes } from './price-rows.ts'
import type { SeasonPerformance } from './programme-rows.ts'

/** A sold seat. */
export interface SoldSeat {
  performanceId: number
  seatId: number
  zoneId: number
  priceTypeId: number
}

/** How many seats, single or in pairs, are left in a nearly sold-out performance. */
const SEATS_LEFT = 12

/**
 * Returns the seats of a performance that are already sold: groups with gaps between them, more of the better seats.
 */
export function soldSeats(performance: SeasonPerformance, seats: readonly PlannedSeat[], chance: Chance): SoldSeat[] {
  const { state } = performance.production
  const sold =
    state === 'soldOut'
      ? [...seats]
      : state === 'nearlySoldOut'
        ? nearlyAll(seats, chance)
        : runsOf(seats).flatMap((run) => groupsIn(run, fillOf(performance, run, chance), chance))
  return sold.map(({ id, zoneId }) => ({
    ...{ performanceId: performance.id, seatId: id, zoneId },
    priceTypeId: state === 'free' ? priceTypes.free : pricePaid(chance),
  }))
}

function pricePaid(chance: Chance): number {
  const share = chance.next()
  return share < 0.68 ? priceTypes.adult : share < 0.88 ? priceTypes.concession : priceTypes.under30
}

function nearlyAll(seats: readonly PlannedSeat[], chance: Chance): PlannedSeat[] {
  const plain = seats.filter(({ attributes }) => attributes.length === 0)
  const left = new Set<PlannedSeat>()
  while (left.size < SEATS_LEFT) {
    const at = chance.between(0, plain.length - 2)
    left.add(plain[at] as PlannedSeat)
    if (left.size < SEATS_LEFT && chance.next() < 0.5) left.add(plain[at + 1] as PlannedSeat)
  }
  return seats.filter((seat) => !left.has(seat))
}

/** Returns runs of seats between aisles, without wheelchair and companion places. */
function runsOf(seats: readonly PlannedSeat[]): PlannedSeat[][] {
  const runs: PlannedSeat[][] = []
  for (const seat of seats) {
    if (seat.attributes.includes('W') || seat.attributes.includes('C')) continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isBeside =
      before?.screenId === seat.screenId && before.row === seat.row && before.position + 1 === seat.position
    if (run && isBeside) run.push(seat)
    else runs.push([seat])
  }
  return runs
}

/** Returns the share of a run that is sold: more the nearer the day is, and more for better seats. */
function fillOf({ dayOffset, production }: SeasonPerformance, run: readonly PlannedSeat[], chance: Chance): number {
  if (production.state === 'external' || production.state === 'notYetOnSale') return 0
  const upcoming = production.state === 'presale' ? 0.12 : Math.max(0.08, 0.72 - dayOffset / 220)
  const average = dayOffset < 0 ? 0.82 : upcoming
  const quality = run.reduce((sum, each) => sum + each.quality, 0) / run.length
  const factor = 1.3 - Math.min(quality, 90) / 90
  return Math.min(0.97, Math.max(0.02, average * factor * (0.8 + 0.4 * chance.next())))
}

const GROUPS = [1, 1, 2, 2, 2, 2, 2, 3, 4, 4, 6]
const GAPS = [1, 2, 2, 3, 4]
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const [GROUP, GAP] = [mean(GROUPS), mean(GAPS)]

function groupsIn(run: readonly PlannedSeat[], fill: number, chance: Chance): PlannedSeat[] {
  // With this share of groups among groups and gaps, the expected share of sold seats is `fill`.
  const groups = (fill * GAP) / (GROUP * (1 - fill) + fill * GAP)
  const sold: PlannedSeat[] = []
  for (let at = 0; at < run.length; ) {
    const isGroup = chance.next() < groups
    const size = chance.pick(isGroup ? GROUPS : GAPS)
    if (isGroup) sold.push(...run.slice(at, at + size))
    at += size
  }
  return sold
}
