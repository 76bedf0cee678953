import type { Drawing } from '../choice/drawing.ts'
import type { Seat } from '../choice/seat.ts'
import { type SeatElement, SeatShapes } from './seat-elements.ts'

const SVG = 'http://www.w3.org/2000/svg'
/**
 * The number of seats that are added before each frame. A phone computes the styles of 10,000 seats in half a second
 * and paints them in a tenth, and can't be used meanwhile.
 */
const BATCH = 400

/**
 * Adds the seats of a drawing to the plane, in batches of a frame each. Each batch is an SVG of its own, so that a
 * later one doesn't paint the earlier ones again.
 */
export class SeatLayers {
  private readonly drawing: Drawing
  private readonly shapes: SeatShapes
  private readonly plane: HTMLElement
  private isStopped = false

  constructor(drawing: Drawing, seats: readonly Seat[], plane: HTMLElement) {
    this.drawing = drawing
    this.shapes = new SeatShapes(seats, plane)
    this.plane = plane
  }

  /** Adds all seats, the first batch at once. `onBatch` prepares the seats of each; `onEnd` follows the last. */
  async add(onBatch: (seats: readonly SeatElement[]) => void, onEnd: () => void): Promise<void> {
    const { seats } = this.drawing
    this.addBatch(seats.slice(0, BATCH), onBatch)
    for (let from = BATCH; from < seats.length && !this.isStopped; from += BATCH) {
      await afterFrame()
      if (!this.isStopped) this.addBatch(seats.slice(from, from + BATCH), onBatch)
    }
    if (seats.length > BATCH) await afterFrame()
    if (!this.isStopped) onEnd()
  }

  stop(): void {
    this.isStopped = true
  }

  private addBatch(markup: readonly string[], onBatch: (seats: readonly SeatElement[]) => void): void {
    const seats = this.shapes.create(markup)
    onBatch(seats)
    const layer = emptyLayer(this.drawing)
    layer.append(...seats.map(({ element }) => element))
    this.plane.append(layer)
  }
}

/** Returns an SVG with the drawing's coordinates, to be shown over it. */
export function emptyLayer({ scenery }: Drawing): SVGSVGElement {
  const layer = document.createElementNS(SVG, 'svg')
  layer.setAttribute('viewBox', scenery.getAttribute('viewBox') ?? '')
  layer.setAttribute('class', 'layer')
  return layer
}

/** Resolves after the next frame has been painted. */
const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    })
  })
