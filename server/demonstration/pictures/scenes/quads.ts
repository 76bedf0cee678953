import type { Spot } from './camera.ts'

/** From one end to the other, in metres. */
type Span = readonly [from: number, to: number]

/** A rectangle that faces the stage or the audience. */
export const facing = ([x1, x2]: Span, [y1, y2]: Span, z: number): Spot[] => [
  [x1, y1, z],
  [x2, y1, z],
  [x2, y2, z],
  [x1, y2, z],
]
/** A rectangle along a side wall. */
export const sideways = (x: number, [y1, y2]: Span, [z1, z2]: Span): Spot[] => [
  [x, y1, z1],
  [x, y1, z2],
  [x, y2, z2],
  [x, y2, z1],
]
/** A rectangle that lies flat. */
export const level = ([x1, x2]: Span, y: number, [z1, z2]: Span): Spot[] => [
  [x1, y, z1],
  [x2, y, z1],
  [x2, y, z2],
  [x1, y, z2],
]
