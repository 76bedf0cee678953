import type { Seat } from '../choice/seat.ts'

/** A seat's shape on the map. */
export interface SeatElement {
  id: number
  seat: Seat
  element: SVGElement
  /** Its middle, and half of its width, in the drawing's units. */
  x: number
  y: number
  radius: number
}

/** How a seat is shown (MAP-02). What the filters dim is said once, on the drawing. */
export type SeatLook = 'cart' | 'available' | 'unavailable' | 'none'

/**
 * The seats that a drawing has of a performance. A key that the performance doesn't have is hidden. The drawing needn't
 * be in the page; a shape is measured in `plane`.
 */
export function seatElements(drawing: SVGSVGElement, seats: readonly Seat[], plane: HTMLElement): SeatElement[] {
  const byKey = new Map(seats.filter(({ isPlace }) => isPlace).map((seat) => [seat.key, seat]))
  const shapes = [...drawing.querySelectorAll<SVGElement>('[data-key]')]
  const usual = usualRadius(shapes, plane)
  return shapes.flatMap((element) => {
    const seat = byKey.get(element.dataset.key ?? '')
    if (!seat) {
      element.setAttribute('display', 'none')
      return []
    }
    byKey.delete(seat.key)
    const [x, y] = [Number(element.dataset.x), Number(element.dataset.y)]
    return [{ id: seat.tessituraId, seat, element, x, y, radius: Number(element.getAttribute('r')) || usual }]
  })
}

/** Half the width of a seat: of circles what they say, else of the first shape. */
function usualRadius([first]: readonly SVGElement[], plane: HTMLElement): number {
  if (!first) return 0
  return Number(first.getAttribute('r')) || widthIn(plane, first) / 2 || 8
}

/** The width of a shape, of which only what is in the page has one. */
function widthIn(plane: HTMLElement, shape: SVGElement): number {
  const alone = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const copy = shape.cloneNode() as SVGGraphicsElement
  alone.append(copy)
  plane.append(alone)
  const { width } = copy.getBBox()
  alone.remove()
  return width
}
