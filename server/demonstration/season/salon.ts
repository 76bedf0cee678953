import { type PlannedSeat, seatsOfRow, withAttribute, withWheelchairPlaces } from './hall-plan.ts'
import { hallPicture } from './pictures.ts'

/** The salon: 132 chairs in eleven rows with an aisle down the middle. */
const HALL = 2
const SCREEN = 11
const FIRST_SEAT = 5001

export const salonZones = [
  { id: 11, hallId: HALL, name: 'Salon Front', position: 1 },
  { id: 12, hallId: HALL, name: 'Salon Rear', position: 2 },
] as const
const view = hallPicture('salon', 'The Salon')
export const salonScreens = [
  { id: SCREEN, hallId: HALL, name: 'The Salon', mapSlug: 'salon', preview: view, position: 1 },
]
export const salonSections = [
  { id: 31, screenId: SCREEN, name: 'Salon Left', position: 1, viewImage: view },
  { id: 32, screenId: SCREEN, name: 'Salon Right', position: 2, viewImage: view },
]

export function salonSeats(): PlannedSeat[] {
  const names = [...'ABCDEFGHJKL']
  return names.flatMap((row, at) => {
    const seats = seatsOfRow(
      HALL,
      {
        ...{ screenId: SCREEN, prefix: 'SA', row, rowPosition: at + 1, blocks: [6, 6] },
        ...{ radius: 1_400 + at * 34, centre: { x: 300, y: -1_300 }, penalty: Math.abs(at - 3) },
        sectionOf: (block) => 31 + block,
        zoneOf: () => (at < 6 ? 11 : 12),
      },
      FIRST_SEAT + at * 12,
    )
    if (row === 'L') return withWheelchairPlaces(seats)
    // Beside the chimneypiece.
    return row === 'E' ? withAttribute(seats, 'O', ({ number }) => number === 1) : seats
  })
}
