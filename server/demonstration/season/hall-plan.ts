import type { SeatType } from '#shared/ticketing/enumerations'
/**
 * A hall's plan and its seats: rows are arcs around a point, made of blocks with aisles between them.
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
export type SeatCode = Extract<SeatType, 'W' | 'C' | 'O' | 'R'>

export interface PlannedRow {
  screenId: number
  /** The prefix of the keys of the screen's seats. */
  prefix: string
  row: string
  rowPosition: number
  /** Seats of each block, from the left as seen from the audience. */
  blocks: readonly number[]
  /** The radius of the row's arc, and its centre. */
  radius: number
  centre: { x: number; y: number }
  /** By block, from 0, and by the seat's number. */
  sectionOf(block: number): number
  zoneOf(block: number, number: number): number
  /** How much worse the row is than the hall's best row. */
  penalty: number
}

/** The distance between seats, in the map's units. */
const SEAT = 24
const AISLE_SEATS = 1.6
/** The position of the middle of every row, on which a screen's rows are aligned. */
const MIDDLE = 100

/** Returns a row's seats; their ids begin with `firstId`. */
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

/** Makes the two seats at each end of a row a wheelchair place, the outer one, and its companion seat. */
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
