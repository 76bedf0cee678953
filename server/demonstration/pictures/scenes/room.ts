import { type Sheet, svg } from '../svg.ts'
import { balconies, rearWall } from './balconies.ts'
import { type Camera, viewFrom } from './camera.ts'
import { onStage } from './furniture.ts'
import { lighting, type Room } from './room-model.ts'
import { seats } from './seating.ts'
import { backWall, ceiling, floor, sideWalls } from './shell.ts'
import { canopy, glow, organ, stage } from './stage.ts'

export function drawRoom(sheet: Sheet, room: Room, camera: Camera): string {
  const drawing = { room, view: viewFrom(camera, sheet.width, sheet.height), tone: lighting(room) }
  const isFacingStage = camera.to[2] < camera.from[2]
  const platform = [
    backWall,
    ceiling,
    ...(room.organ ? [organ] : []),
    sideWalls,
    floor,
    stage,
    canopy,
    balconies,
    glow,
    onStage,
  ]
  const auditorium = [rearWall, ceiling, sideWalls, floor, stage, balconies]
  const parts = isFacingStage ? platform : auditorium
  const drawn = parts.map((part) => part(drawing)).join('')
  return svg(
    sheet,
    `<rect width="${sheet.width}" height="${sheet.height}" fill="${room.tones[0]}"/>${drawn}${seats(drawing, camera)}`,
  )
}
