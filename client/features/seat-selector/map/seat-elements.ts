import { shapesOf } from '../choice/drawing.ts'
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

/** A seat's appearance (MAP-02). Filtering is an attribute of the plane instead. */
export type SeatLook = 'cart' | 'available' | 'unavailable' | 'none'

/** Creates the shapes of a performance's seats. Shapes of other keys in the drawing are left out. */
export class SeatShapes {
  private readonly byKey: Map<string, Seat>
  private readonly plane: HTMLElement
  private usual = 0

  /** Shapes are measured in `plane`. */
  constructor(seats: readonly Seat[], plane: HTMLElement) {
    this.byKey = new Map(seats.filter(({ isPlace }) => isPlace).map((seat) => [seat.key, seat]))
    this.plane = plane
  }

  /** Creates the shapes of these seats of the drawing. */
  create(markup: readonly string[]): SeatElement[] {
    const shapes = shapesOf(markup)
    this.usual ||= usualRadius(shapes, this.plane)
    return shapes.flatMap((element) => {
      const seat = this.byKey.get(element.getAttribute('data-key') ?? '')
      if (!seat) return []
      this.byKey.delete(seat.key)
      const [x = 0, y = 0] = ['data-x', 'data-y'].map((name) => Number(element.getAttribute(name)))
      return [{ id: seat.tessituraId, seat, element, x, y, radius: Number(element.getAttribute('r')) || this.usual }]
    })
  }
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
