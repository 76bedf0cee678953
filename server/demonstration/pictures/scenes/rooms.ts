import type { Sheet } from '../svg.ts'
import type { Camera } from './camera.ts'
import { drawRoom } from './room.ts'
import type { Room } from './room-model.ts'
import { floorAt, rowDepth } from './seating.ts'

const oak = ['#150f0d', '#3a1d16', '#8a3b22', '#cf7a3c', '#f1c888', '#fdf0d2']
const night = ['#0c0f1e', '#1b2350', '#34459c', '#8f7fb0', '#e8b088', '#fbe6c2']
const day = ['#2a211b', '#6b4a34', '#a97f55', '#d8b888', '#f0ddb8', '#fdf6e4']

export const hall: Room = {
  ...{ width: 22, height: 15, depth: 30, stageDepth: 10, rows: 27, balconies: [4.6, 8.8], reach: 21 },
  ...{ organ: false, windows: false, on: 'piano', tones: oak },
}
export const salon: Room = {
  ...{ width: 11, height: 6.4, depth: 13, stageDepth: 4.5, rows: 9, balconies: [], reach: 16 },
  ...{ organ: false, windows: true, on: 'piano', tones: day },
}

const rooms: Record<string, { room: Room; camera: Camera }> = {
  salon: { room: salon, camera: { from: [1.9, 2.5, 11.6], to: [-0.7, 1.9, -3], angle: 62 } },
  stage: {
    room: { ...hall, reach: 30, on: 'nothing' },
    camera: { from: [-3.4, 2.7, -6.5], to: [1.6, 4.8, 20], angle: 68 },
  },
  balcony: { room: { ...hall, on: 'chairs' }, camera: { from: [-8.1, 10.6, 17], to: [3.4, 2, -5], angle: 60 } },
  organ: {
    room: { ...hall, organ: true, on: 'nothing', reach: 24 },
    camera: { from: [0.8, 4.4, 13], to: [0, 6.6, -9], angle: 56 },
  },
  night: {
    room: { ...hall, tones: night, reach: 17 },
    camera: { from: [-3.5, 5.4, 24], to: [0.8, 4.2, -6], angle: 64 },
  },
}
export const roomNames = Object.keys(rooms)

export function drawnRoom(name: string, sheet: Sheet): string {
  const { room, camera } = rooms[name] as { room: Room; camera: Camera }
  return drawRoom(sheet, room, camera)
}

/** Where the camera is for each view from a seat, from the front of the stalls to the second balcony. */
export const seatViews: readonly Camera['from'][] = [
  ...[2, 6, 11, 17, 23].flatMap((row) =>
    [-6.6, 0.3, 6.4].map((x) => [x, floorAt(rowDepth(row)) + 1.25, rowDepth(row)] as const),
  ),
  ...[6.1, 10.3].flatMap((y) => [-8.9, 8.9].flatMap((x) => [6, 16].map((z) => [x, y, z] as const))),
  [0.5, 12.2, 29],
]

export const drawnSeatView = (index: number, sheet: Sheet): string =>
  drawRoom(sheet, hall, { from: seatViews[index] as Camera['from'], to: [0, 2.6, -5], angle: 66 })
