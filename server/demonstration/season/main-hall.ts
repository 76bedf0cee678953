import { type PlannedRow, type PlannedSeat, seatsOfRow, withAttribute, withWheelchairPlaces } from './hall-plan.ts'
import { viewPicture } from './pictures.ts'

/** The main hall: stalls, two balconies and boxes, 990 places. */
const HALL = 1
const STALLS = 1
const FIRST_BALCONY = 2
const SECOND_BALCONY = 3
const BOXES = 4

export const mainZones = [
  { id: 1, hallId: HALL, name: 'Premium', position: 1 },
  { id: 2, hallId: HALL, name: 'A Reserve', position: 2 },
  { id: 3, hallId: HALL, name: 'B Reserve', position: 3 },
  { id: 4, hallId: HALL, name: 'C Reserve', position: 4 },
  { id: 5, hallId: HALL, name: 'D Reserve', position: 5 },
] as const

/** Each section's picture is the view from its middle: a section's id is that of its picture. */
export const mainScreens = [
  {
    id: STALLS,
    hallId: HALL,
    name: 'Stalls',
    mapSlug: 'main-stalls',
    preview: viewPicture(8, 'the stalls'),
    position: 1,
  },
  {
    id: FIRST_BALCONY,
    hallId: HALL,
    name: 'First Balcony',
    mapSlug: 'main-first-balcony',
    preview: viewPicture(25, 'the first balcony'),
    position: 2,
  },
  {
    id: SECOND_BALCONY,
    hallId: HALL,
    name: 'Second Balcony',
    mapSlug: 'main-second-balcony',
    preview: viewPicture(24, 'the second balcony'),
    position: 3,
  },
  { id: BOXES, hallId: HALL, name: 'Boxes', mapSlug: 'main-boxes', preview: viewPicture(18, 'the boxes'), position: 4 },
]

/** A section's id is the number of the picture of its view (`renders/blender/views.py`). */
const section = (id: number, screenId: number, name: string) => ({
  ...{ id, screenId, name, position: id },
  viewImage: viewPicture(id, name),
})
const depths = ['Front', 'Forward', 'Middle', 'Rear', 'Back']
const sides = ['Left', 'Centre', 'Right']
export const mainSections = [
  ...depths.flatMap((depth, at) =>
    sides.map((side, across) => section(at * 3 + across + 1, STALLS, `Stalls ${depth} ${side}`)),
  ),
  section(16, BOXES, 'Lower Boxes Left'),
  section(17, FIRST_BALCONY, 'First Balcony Left'),
  section(18, BOXES, 'Lower Boxes Right'),
  section(19, FIRST_BALCONY, 'First Balcony Right'),
  section(20, BOXES, 'Upper Boxes Left'),
  section(21, SECOND_BALCONY, 'Second Balcony Left'),
  section(22, BOXES, 'Upper Boxes Right'),
  section(23, SECOND_BALCONY, 'Second Balcony Right'),
  section(24, SECOND_BALCONY, 'Second Balcony Centre'),
  section(25, FIRST_BALCONY, 'First Balcony Centre'),
]

const letters = [...'ABCDEFGHJKLMNPQRST']
const middle = { x: 600, y: -500 }
const ROW = 32

const stalls: PlannedRow[] = letters.map((row, at) => {
  const side = 7 + Math.floor(at / 5)
  return {
    ...{ screenId: STALLS, prefix: 'ST', row, rowPosition: at + 1, blocks: [side, 14 + (at % 2), side] },
    ...{ radius: 660 + at * ROW, centre: middle, penalty: Math.abs(at - 7) },
    sectionOf: (block) => ([0, 0, 0, 3, 3, 3, 3, 6, 6, 6, 6, 9, 9, 9, 9, 12, 12, 12].at(at) as number) + block + 1,
    zoneOf: (block) => {
      if (block === 1) return at < 2 ? 2 : at < 11 ? 1 : at < 15 ? 2 : 3
      return at < 2 ? 3 : at < 13 ? 2 : at < 16 ? 3 : 4
    },
  }
})
const firstBalcony: PlannedRow[] = letters.slice(0, 6).map((row, at) => ({
  ...{ screenId: FIRST_BALCONY, prefix: 'FB', row, rowPosition: at + 1, blocks: [9, 16 + (at % 2), 9] },
  ...{ radius: 660 + at * ROW, centre: middle, penalty: 14 + at * 2 },
  sectionOf: (block) => [17, 25, 19][block] as number,
  zoneOf: (block) => (block === 1 && at < 2 ? 2 : at < 4 ? 3 : 4),
}))
const secondBalcony: PlannedRow[] = letters.slice(0, 5).map((row, at) => ({
  ...{ screenId: SECOND_BALCONY, prefix: 'SB', row, rowPosition: at + 1, blocks: [8, 16 + (at % 2), 8] },
  ...{ radius: 660 + at * ROW, centre: middle, penalty: 26 + at * 2 },
  sectionOf: (block) => [21, 24, 23][block] as number,
  zoneOf: (block) => (block === 1 && at < 3 ? 4 : 5),
}))

/** Twenty boxes of three chairs: two tiers on each side, from the back to the stage. */
const BOXES_PER_TIER = 5
const tiers = [
  { section: 16, first: 1, side: -1 },
  { section: 18, first: 6, side: 1 },
  { section: 20, first: 11, side: -1 },
  { section: 22, first: 16, side: 1 },
]
const boxes: PlannedRow[] = tiers.flatMap(({ section: sectionId, first, side }, tier) =>
  Array.from({ length: BOXES_PER_TIER }, (_, at): PlannedRow => {
    const isBesideStage = at === BOXES_PER_TIER - 1
    return {
      ...{ screenId: BOXES, prefix: 'BX', row: `Box ${first + at}`, rowPosition: (tier + 1) * 10 + at, blocks: [3] },
      // A box's chairs are in a straight line: the arc's centre is far away.
      ...{
        radius: 10_000,
        centre: { x: 600 + side * (tier > 1 ? 500 : 400), y: -9_440 - at * 60 },
        penalty: 22 + at * 2,
      },
      sectionOf: () => sectionId,
      zoneOf: () => (isBesideStage ? 5 : tier > 1 ? 4 : 3),
    }
  }),
)

/** Rows with a wheelchair place at each end. */
const wheelchairRows = ['H', 'T']

function special(row: PlannedSeat[]): PlannedSeat[] {
  const { screenId, row: name } = row[0] as PlannedSeat
  const last = row.length
  if (screenId === STALLS && wheelchairRows.includes(name)) return withWheelchairPlaces(row)
  // Behind the columns under the first balcony.
  if (screenId === STALLS && ['R', 'S'].includes(name))
    return withAttribute(row, 'O', ({ number }) => [4, last - 3].includes(number))
  // Beside the loudspeakers.
  if (screenId === SECOND_BALCONY && name === 'E')
    return withAttribute(row, 'R', ({ number }) => number <= 4 || number > last - 4)
  // Behind the rail, and under the lighting bridge: one seat is both.
  if (screenId === FIRST_BALCONY && name === 'A')
    return withAttribute(row, 'O', ({ number }) => [1, last].includes(number))
  if (screenId === FIRST_BALCONY && name === 'F') {
    const restricted = withAttribute(row, 'R', ({ number }) => number <= 2 || number > last - 2)
    return withAttribute(restricted, 'O', ({ number }) => [1, last].includes(number))
  }
  if (screenId === BOXES && [5, 10, 15, 20].some((box) => name === `Box ${box}`))
    return withAttribute(row, 'O', () => true)
  return row
}

export function mainSeats(): PlannedSeat[] {
  let firstId = 1
  return [...stalls, ...firstBalcony, ...secondBalcony, ...boxes].flatMap((plan) => {
    const row = seatsOfRow(HALL, plan, firstId)
    firstId += row.length
    return special(row)
  })
}
