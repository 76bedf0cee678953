import { mixed } from '../svg.ts'
import type { Spot, View } from './camera.ts'

/** A room with a stage, in metres, and how it is lit. */
export interface Room {
  width: number
  height: number
  /** From the front of the stage to the back wall. */
  depth: number
  stageDepth: number
  rows: number
  /** Heights of the balconies' floors along the side walls. */
  balconies: readonly number[]
  organ: boolean
  windows: boolean
  on: 'piano' | 'chairs' | 'nothing'
  /** Darkest first: the room is drawn in steps between them. */
  tones: readonly string[]
  /** How far the light of the stage reaches, in metres. */
  reach: number
}

/** What the functions that draw the parts of a room need. */
export interface Drawing {
  room: Room
  view: View
  /** The colour of a surface of this lightness (0 to 1) in the light at a spot. */
  tone(spot: Spot, lightness: number): string
}

/** Height of the platform. */
export const STAGE_Y = 0.9
export const range = (count: number) => Array.from({ length: count }, (_, at) => at)

export function lighting({ tones, reach, stageDepth }: Room) {
  return ([x, y, z]: Spot, lightness: number) => {
    const away = Math.hypot(x * 0.8, (y - 4) * 0.9, z + stageDepth / 2)
    const light = lightness * (0.2 + 0.95 * Math.exp(-((away / reach) ** 2)))
    const at = Math.min(0.999, Math.max(0, light)) * (tones.length - 1)
    return mixed(tones[Math.floor(at)] as string, tones[Math.floor(at) + 1] as string, at % 1)
  }
}

const middle = (corners: readonly Spot[]): Spot => {
  const sum = (axis: 0 | 1 | 2) => corners.reduce((total, corner) => total + corner[axis], 0) / corners.length
  return [sum(0), sum(1), sum(2)]
}

export const lit = ({ view, tone }: Drawing, corners: readonly Spot[], lightness: number) =>
  view.face(corners, tone(middle(corners), lightness))

/** Narrower at the back, as concert platforms are. */
export const stageHalf = ({ width, stageDepth }: Room, z: number) => (width / 2) * (0.86 + (0.24 * z) / stageDepth)
