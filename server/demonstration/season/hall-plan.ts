/**
 * What a hall is drawn up from, and the drawing: rows about a point before the stage, block by block with aisles
 * between.
 */

export interface PlannedSeat {
  id: number
  hallId: number
  screenId: number
  sectionId: number
  zoneId: number
  key: string
  row: string
  number: number
  rowPosition: number
  position: number
  x: number
  y: number
  quality: number
  attributes: SeatCode[]
  companionOf: number | null
}
export type SeatCode = 'W' | 'C' | 'O' | 'R'

export interface PlannedRow {
  screenId: number
  /** What the keys of the screen's seats begin with. */
  prefix: string
  row: string
  rowPosition: number
  /** Seats of each block, from the left of who looks at the stage. */
  blocks: readonly number[]
  /** The row's distance from the point that it is bent about, and that point. */
  radius: number
  centre: { x: number; y: number }
  /** By block (from 0), and by seat where it matters. */
  sectionOf(block: number): number
  zoneOf(block: number, number: number): number
  /** How much worse than the best row of the hall. */
  penalty: number
}

/** From seat to seat, in the map's units. */
const SEAT = 24
const AISLE_SEATS = 1.6
/** The place of the middle of every row: rows of one screen line up on it. */
const MIDDLE = 100

/** A row's seats; ids count on from `firstId`. */
export function seatsOfRow(hallId: number, plan: PlannedRow, firstId: number): PlannedSeat[] {
  const seats = plan.blocks.reduce((sum, each) => sum + each, 0)
  const places = seats + plan.blocks.length - 1
  const width = seats - 1 + (plan.blocks.length - 1) * AISLE_SEATS
  const start = MIDDLE - Math.floor(places / 2)
  return plan.blocks.flatMap((size, block) => {
    const before = plan.blocks.slice(0, block).reduce((sum, each) => sum + each, 0)
    return Array.from({ length: size }, (_, within): PlannedSeat => {
      const index = before + within
      const across = index + block * AISLE_SEATS - width / 2
      const angle = (across * SEAT) / plan.radius
      return {
        id: firstId + index,
        hallId,
        screenId: plan.screenId,
        sectionId: plan.sectionOf(block),
        zoneId: plan.zoneOf(block, index + 1),
        key: `${plan.prefix}-${plan.row.replace(/^Box /, '')}-${index + 1}`,
        row: plan.row,
        number: index + 1,
        rowPosition: plan.rowPosition,
        position: start + index + block,
        x: tenths(plan.centre.x + plan.radius * Math.sin(angle)),
        y: tenths(plan.centre.y + plan.radius * Math.cos(angle)),
        quality: Math.round(plan.penalty * 3 + Math.abs(across)),
        attributes: [],
        companionOf: null,
      }
    })
  })
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** Makes the two seats at each end of a row a wheelchair place, outermost, and its companion's. */
export function withWheelchairPlaces(row: PlannedSeat[]): PlannedSeat[] {
  const last = row.length
  const companions = new Map([
    [2, 1],
    [last - 1, last],
  ])
  return row.map((seat) => {
    if (seat.number === 1 || seat.number === last) return { ...seat, attributes: ['W'] }
    const beside = companions.get(seat.number)
    return beside ? { ...seat, attributes: ['C'], companionOf: (row[beside - 1] as PlannedSeat).id } : seat
  })
}

/** Gives the seats that `isSpecial` picks one more attribute. */
export const withAttribute = (row: PlannedSeat[], code: SeatCode, isSpecial: (seat: PlannedSeat) => boolean) =>
  row.map((seat) => (isSpecial(seat) ? { ...seat, attributes: [...seat.attributes, code] } : seat))
