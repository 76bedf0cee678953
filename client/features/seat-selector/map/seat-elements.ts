import type { Seat } from '../choice/seat.ts'

/** A seat's shape on the map. */
export interface SeatElement {
  id: number
  seat: Seat
  element: SVGElement
  /** Its centre and half its width, in the drawing's units. */
  x: number
  y: number
  radius: number
}

/** A seat's appearance (MAP-02). Filtering is an attribute of the drawing instead. */
export type SeatLook = 'cart' | 'available' | 'unavailable' | 'none'

/**
 * Finds a performance's seats in a drawing and hides the keys that the performance doesn't have. The drawing needn't be
 * in the page; shapes are measured in `plane`.
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

/** Returns half the width of a seat: a circle's radius, or half the width of its first shape. */
function usualRadius([first]: readonly SVGElement[], plane: HTMLElement): number {
  if (!first) return 0
  return Number(first.getAttribute('r')) || widthIn(plane, first) / 2 || 8
}

/** Measures the width of a shape, which must be in the page. */
function widthIn(plane: HTMLElement, shape: SVGElement): number {
  const alone = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const copy = shape.cloneNode() as SVGGraphicsElement
  alone.append(copy)
  plane.append(alone)
  const { width } = copy.getBBox()
  alone.remove()
  return width
}
