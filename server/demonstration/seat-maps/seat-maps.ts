import {
  type Bounds,
  boundsOf,
  drawing,
  groupedBy,
  label,
  layer,
  outline,
  rowLetters,
  seatLayer,
  stage,
  tenths,
} from './drawing.ts'
import { mainHall, type PlannedSeat, salon } from './halls.ts'

/** A drawing, and its file in the venue's folder. */
export interface SeatMapDrawing {
  file: string
  content: string
}

/** The points that the curved rows face, as in the halls' plans. */
const MAIN_CENTRE = { x: 600, y: -500 }
const SALON_CENTRE = { x: 300, y: -1_300 }
const MARGIN = 60
/** How far the floor reaches beyond the seats: its edge crosses no row's letter. */
const FLOOR = 46

/** Returns every map of the demonstration's halls: a drawing for each screen, and one of the whole hall. */
export function seatMapDrawings(): SeatMapDrawing[] {
  const main = mainHall.seats
  const of = (screenId: number) => main.filter((seat) => seat.screenId === screenId)
  const [stalls, first, second, boxes] = mainHall.screens
  if (!stalls || !first || !second || !boxes) throw new Error('A screen of the main hall is missing')
  return [
    ...[stalls, first, second].map(({ id, slug, name }) => ({
      file: `halls/main/${slug}.svg`,
      content: curvedPart(name, of(id), MAIN_CENTRE, id === stalls.id ? 420 : 300),
    })),
    { file: `halls/main/${boxes.slug}.svg`, content: boxMap(of(boxes.id)) },
    ...salon.screens.map(({ slug, name }) => ({
      file: `halls/salon/${slug}.svg`,
      content: curvedPart(name, salon.seats, SALON_CENTRE, 220),
    })),
    { file: 'halls/main/overview.svg', content: overview(main) },
  ]
}

function curvedPart(name: string, seats: readonly PlannedSeat[], centre: { x: number; y: number }, stageWidth: number) {
  const { left, right, top, bottom } = boundsOf(seats)
  const middle = (left + right) / 2
  const bounds: Bounds = { left: left - MARGIN, right: right + MARGIN, top: top - 130, bottom: bottom + MARGIN }
  return drawing(name, bounds, [
    layer('Floor', [`<path class="floor" d="${outline(seats, FLOOR)}"/>`]),
    layer('Stage', stage({ x: middle, y: top - 20 }, stageWidth)),
    layer('Letters', rowLetters(seats)),
    seatLayer(seats, centre),
  ])
}

/** Returns each box with its walls and its name; the stage is between the two sides, above. */
function boxMap(seats: readonly PlannedSeat[]) {
  const { left, right, top, bottom } = boundsOf(seats)
  const boxes = [...groupedBy(seats, ({ row }) => row)]
  const walls = boxes.flatMap(([row, chairs]) => {
    const own = boundsOf(chairs)
    const [x, y] = [own.left - 16, own.top - 15]
    const width = own.right - own.left + 32
    return [
      `<rect class="floor" x="${tenths(x)}" y="${tenths(y)}" width="${tenths(width)}" height="30" rx="4"/>`,
      label(row, { x: (own.left + own.right) / 2, y: own.bottom + 29 }),
    ]
  })
  const bounds: Bounds = { left: left - MARGIN, right: right + MARGIN, top: top - 130, bottom: bottom + MARGIN }
  return drawing('Boxes', bounds, [
    layer('Stage', stage({ x: (left + right) / 2, y: top - 20 }, 420)),
    layer('Boxes', walls),
    seatLayer(seats, null),
  ])
}

/** Returns the overview, with the balconies behind the stalls and the boxes along the walls. */
function overview(seats: readonly PlannedSeat[]) {
  const [stalls, first, second, boxes] = mainHall.screens.map(({ id }) =>
    seats.filter(({ screenId }) => screenId === id),
  )
  if (!stalls || !first || !second || !boxes) throw new Error('A screen of the main hall is missing')
  const floor = boundsOf(stalls)
  const middle = (floor.left + floor.right) / 2
  const lowered = (part: readonly PlannedSeat[], by: number) => part.map((seat) => ({ ...seat, y: seat.y + by }))
  const firstAt = lowered(first, floor.bottom - boundsOf(first).top + 60)
  const secondAt = lowered(second, boundsOf(firstAt).bottom - boundsOf(second).top + 40)
  const side = (x: number) => `M${tenths(x)} ${tenths(floor.top)}h70v${tenths(floor.bottom - floor.top)}h-70z`
  const outlines = [
    ...[stalls, firstAt, secondAt].map((part) => outline(part, 20)),
    `${side(floor.left - 130)}${side(floor.right + 60)}`,
  ]
  const areas = outlines.map((d, at) => `<path class="part" data-screen="${mainHall.screens[at]?.id}" d="${d}"/>`)
  const bounds: Bounds = {
    left: floor.left - 160,
    right: floor.right + 160,
    top: floor.top - 130,
    bottom: boundsOf(secondAt).bottom + MARGIN,
  }
  return drawing('Marlow Hall', bounds, [
    layer('Stage', stage({ x: middle, y: floor.top - 20 }, 420)),
    layer('Parts', areas),
  ])
}
