import { polygon } from '../svg.ts'

/** Metres: x to the right, y up, z from the front of the stage towards the back of the room. */
export type Spot = readonly [x: number, y: number, z: number]
export interface Camera {
  from: Spot
  to: Spot
  /** Degrees, across the sheet's width. */
  angle: number
}
/** Projects what a camera sees onto a sheet. */
export interface View {
  face(corners: readonly Spot[], fill: string): string
  /** The position of a spot on the sheet, and the size of a metre there; undefined behind the camera. */
  spot(spot: Spot): { x: number; y: number; metre: number } | undefined
}

const NEAR = 0.3
type Vector = [number, number, number]
const minus = (a: Spot, b: Spot): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Spot, b: Spot) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Spot, b: Spot): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Spot): Vector => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function viewFrom({ from, to, angle }: Camera, width: number, height: number): View {
  const forward = unit(minus(to, from))
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const focal = width / 2 / Math.tan((angle * Math.PI) / 360)
  const seen = (spot: Spot): Vector => {
    const away = minus(spot, from)
    return [dot(away, right), dot(away, up), dot(away, forward)]
  }
  const flat = ([x, y, depth]: Vector) => [width / 2 + (x / depth) * focal, height / 2 - (y / depth) * focal] as const
  return {
    face(corners, fill) {
      const inFront = clipped(corners.map(seen))
      return inFront.length < 3 ? '' : polygon(inFront.map(flat), ` fill="${fill}" stroke="${fill}" stroke-width="1"`)
    },
    spot(spot) {
      const at = seen(spot)
      if (at[2] < NEAR) return undefined
      const [x, y] = flat(at)
      return { x, y, metre: focal / at[2] }
    },
  }
}

/** The part of a polygon that is in front of the camera. */
function clipped(corners: Vector[]): Vector[] {
  return corners.flatMap((corner, at) => {
    const before = corners.at(at - 1) as Vector
    const isIn = corner[2] >= NEAR
    const parts: Vector[] = []
    if (isIn !== before[2] >= NEAR) {
      const share = (NEAR - before[2]) / (corner[2] - before[2])
      parts.push([before[0] + (corner[0] - before[0]) * share, before[1] + (corner[1] - before[1]) * share, NEAR])
    }
    return isIn ? [...parts, corner] : parts
  })
}
