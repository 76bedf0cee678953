import type { Chance } from './chance.ts'
import type { SeasonData, SeasonPerformance, SeasonSeat } from './season-data.ts'

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
export function soldSeats(
  performance: SeasonPerformance,
  seats: readonly SeasonSeat[],
  idOf: SeasonData['idOf'],
  chance: Chance,
): SoldSeat[] {
  const { state } = performance
  const sold =
    state === 'soldOut'
      ? [...seats]
      : state === 'nearlySoldOut'
        ? nearlyAll(seats, chance)
        : runsOf(seats).flatMap((run) => groupsIn(run, fillOf(performance, run, chance), chance))
  return sold.map(({ id, zoneId }) => ({
    ...{ performanceId: performance.id, seatId: id, zoneId },
    priceTypeId: idOf('price_type', state === 'free' ? 'free' : pricePaid(chance)),
  }))
}

function pricePaid(chance: Chance): string {
  const share = chance.next()
  return share < 0.68 ? 'adult' : share < 0.88 ? 'concession' : 'under-30'
}

function nearlyAll(seats: readonly SeasonSeat[], chance: Chance): SeasonSeat[] {
  const plain = seats.filter(({ attributes }) => attributes.length === 0)
  const left = new Set<SeasonSeat>()
  while (left.size < SEATS_LEFT) {
    const at = chance.between(0, plain.length - 2)
    left.add(plain[at] as SeasonSeat)
    if (left.size < SEATS_LEFT && chance.next() < 0.5) left.add(plain[at + 1] as SeasonSeat)
  }
  return seats.filter((seat) => !left.has(seat))
}

/** Returns runs of seats between aisles, without wheelchair and companion places. */
function runsOf(seats: readonly SeasonSeat[]): SeasonSeat[][] {
  const runs: SeasonSeat[][] = []
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
function fillOf({ dayOffset, state }: SeasonPerformance, run: readonly SeasonSeat[], chance: Chance): number {
  if (state === 'external' || state === 'notYetOnSale') return 0
  const upcoming = state === 'presale' ? 0.12 : Math.max(0.08, 0.72 - dayOffset / 220)
  const average = dayOffset < 0 ? 0.82 : upcoming
  const quality = run.reduce((sum, each) => sum + each.quality, 0) / run.length
  const factor = 1.3 - Math.min(quality, 90) / 90
  return Math.min(0.97, Math.max(0.02, average * factor * (0.8 + 0.4 * chance.next())))
}

const GROUPS = [1, 1, 2, 2, 2, 2, 2, 3, 4, 4, 6]
const GAPS = [1, 2, 2, 3, 4]
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const [GROUP, GAP] = [mean(GROUPS), mean(GAPS)]

function groupsIn(run: readonly SeasonSeat[], fill: number, chance: Chance): SeasonSeat[] {
  // With this share of groups among groups and gaps, the expected share of sold seats is `fill`.
  const groups = (fill * GAP) / (GROUP * (1 - fill) + fill * GAP)
  const sold: SeasonSeat[] = []
  for (let at = 0; at < run.length; ) {
    const isGroup = chance.next() < groups
    const size = chance.pick(isGroup ? GROUPS : GAPS)
    if (isGroup) sold.push(...run.slice(at, at + size))
    at += size
  }
  return sold
}
