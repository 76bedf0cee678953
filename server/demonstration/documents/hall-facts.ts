import { mainHall, type PlannedSeat, salon as salonHall } from '../seat-maps/halls.ts'

/** The number of places in each part of the hall, counted on its plan. */
export interface HallFacts {
  hall: number
  /** By the name of the part: `Stalls`, `First Balcony`, `Second Balcony`, `Boxes`. */
  parts: Record<string, number>
  boxes: number
  seatsPerBox: number
  /** The first and last row of the stalls. */
  stallsRows: readonly [string, string]
  salon: number
  salonRows: number
  wheelchairPlaces: { stalls: number; salon: number }
}

export function hallFacts(): HallFacts {
  const main = mainHall.seats
  const salon = salonHall.seats
  const inPart = (id: number) => main.filter(({ screenId }) => screenId === id)
  const idOf = (name: string) => mainHall.screens.find((screen) => screen.name === name)?.id ?? Number.NaN
  const stalls = inPart(idOf('Stalls'))
  const boxSeats = inPart(idOf('Boxes'))
  const boxes = rowsOf(boxSeats).length
  return {
    hall: main.length,
    parts: Object.fromEntries(mainHall.screens.map(({ id, name }) => [name, inPart(id).length])),
    boxes,
    seatsPerBox: boxSeats.length / boxes,
    stallsRows: [rowsOf(stalls).at(0) ?? '', rowsOf(stalls).at(-1) ?? ''],
    salon: salon.length,
    salonRows: rowsOf(salon).length,
    wheelchairPlaces: { stalls: wheelchairPlaces(stalls), salon: wheelchairPlaces(salon) },
  }
}

const rowsOf = (seats: readonly PlannedSeat[]): string[] => [...new Set(seats.map(({ row }) => row))]
const wheelchairPlaces = (seats: readonly PlannedSeat[]): number =>
  seats.filter((seat) => seat.attributes.includes('W')).length
