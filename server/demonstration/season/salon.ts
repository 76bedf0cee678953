import { type PlannedSeat, seatsOfRow, withAttribute, withWheelchairPlaces } from './hall-plan.ts'
import { hallPicture, viewPicture } from './pictures.ts'

/** The salon: 132 chairs in eleven rows with an aisle down the middle. */
const HALL = 2
const SCREEN = 11
const FIRST_SEAT = 5001

export const salonZones = [
  { id: 11, hallId: HALL, name: 'Salon Front', position: 1 },
  { id: 12, hallId: HALL, name: 'Salon Rear', position: 2 },
] as const
const preview = hallPicture('salon', 'The Salon')
export const salonScreens = [{ id: SCREEN, hallId: HALL, name: 'The Salon', mapSlug: 'salon', preview, position: 1 }]
/** A section's id is the number of the picture of its view (`renders/blender/views.py`). */
const FIRST_SECTION = 31
export const salonSections = ['Front Left', 'Front Right', 'Rear Left', 'Rear Right'].map((where, at) => {
  const [id, name] = [FIRST_SECTION + at, `Salon ${where}`]
  return { id, screenId: SCREEN, name, position: at + 1, viewImage: viewPicture(id, name) }
})
/** The rows of the zone in front. */
const FRONT_ROWS = 6

export function salonSeats(): PlannedSeat[] {
  const names = [...'ABCDEFGHJKL']
  return names.flatMap((row, at) => {
    const seats = seatsOfRow(
      HALL,
      {
        ...{ screenId: SCREEN, prefix: 'SA', row, rowPosition: at + 1, blocks: [6, 6] },
        ...{ radius: 1_400 + at * 34, centre: { x: 300, y: -1_300 }, penalty: Math.abs(at - 3) },
        sectionOf: (block) => FIRST_SECTION + (at < FRONT_ROWS ? 0 : 2) + block,
        zoneOf: () => (at < FRONT_ROWS ? 11 : 12),
      },
      FIRST_SEAT + at * 12,
    )
    if (row === 'L') return withWheelchairPlaces(seats)
    // Beside the chimneypiece.
    return row === 'E' ? withAttribute(seats, 'O', ({ number }) => number === 1) : seats
  })
}
