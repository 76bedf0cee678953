import type { Camera, Spot } from './camera.ts'
import { type Drawing, lit, range } from './room-model.ts'

/** Rows lie on arcs about a point behind the stage and rise towards the back. */
const ROW_CENTRE = -17
export const rowDepth = (row: number) => 1.7 + row * 0.96
export const floorAt = (z: number) => 0.1 + Math.max(0, z) ** 1.25 * 0.045

/** Backs of the seats, farthest row first, seen from behind or from the stage. */
export function seats(drawing: Drawing, camera: Camera): string {
  const { rows, width } = drawing.room
  const isFacingStage = camera.to[2] < camera.from[2]
  const order = isFacingStage ? range(rows) : range(rows).reverse()
  return order
    .filter((row) => (isFacingStage ? rowDepth(row) < camera.from[2] - 1.3 : rowDepth(row) > camera.from[2] + 1.3))
    .map((row) => {
      const radius = rowDepth(row) - ROW_CENTRE
      const count = Math.floor((width - 2.6) / 0.58)
      return range(count)
        .map((seat) => seatBack(drawing, row, radius, ((seat - (count - 1) / 2) * 0.58) / radius))
        .join('')
    })
    .join('')
}

function seatBack(drawing: Drawing, row: number, radius: number, angle: number): string {
  const { width } = drawing.room
  const at = (offset: number, y: number): Spot => {
    const turn = angle + offset / radius
    const z = ROW_CENTRE + radius * Math.cos(turn)
    return [radius * Math.sin(turn), floorAt(rowDepth(row)) + y, z]
  }
  const [x] = at(0, 0)
  const isAisle = Math.abs(Math.abs(x) - width * 0.19) < 0.42
  if (isAisle || Math.abs(x) > width / 2 - 1.1) return ''
  const w = 0.255
  const outline = (lift: number) => [
    at(-w, 0.1),
    at(-w, 0.74 + lift),
    at(-w * 0.7, 0.87 + lift),
    at(w * 0.7, 0.87 + lift),
    at(w, 0.74 + lift),
    at(w, 0.1),
  ]
  const wobble = 0.4 + 0.1 * ((row * 7 + Math.round(angle * 1000)) % 3)
  return lit(drawing, outline(0.045), 1.25) + lit(drawing, outline(0), wobble)
}
