import { seeded } from '../seeded.ts'
import { mixed } from '../svg.ts'
import type { Spot } from './camera.ts'
import { facing } from './quads.ts'
import { type Drawing, lit, range, stageHalf } from './room-model.ts'
import { floorAt } from './seating.ts'

export function backWall(drawing: Drawing): string {
  const { stageDepth, height } = drawing.room
  const half = stageHalf(drawing.room, -stageDepth)
  const chance = seeded('back wall')
  const ribs = 40
  return range(ribs)
    .map((at) => {
      const [x1, x2] = [-half + (at * 2 * half) / ribs, -half + ((at + 1) * 2 * half) / ribs]
      const lightness = at % 2 ? 0.6 + chance.next() * 0.2 : 0.8 + chance.next() * 0.14
      return range(5)
        .map((step) => {
          const [y1, y2] = [(step * height) / 5, ((step + 1) * height) / 5]
          return lit(
            drawing,
            facing([x1, x2], [y1, y2], -stageDepth),
            lightness * (drawing.room.organ ? 0.62 : 1) * (1 - step * 0.07),
          )
        })
        .join('')
    })
    .join('')
}

export function sideWalls(drawing: Drawing): string {
  const { width, height, depth, stageDepth, windows } = drawing.room
  const chance = seeded('side walls')
  const count = Math.round((depth + stageDepth) / 0.8)
  return [-1, 1]
    .flatMap((side) =>
      range(count).map((at) => {
        const [z1, z2] = [-stageDepth + at * 0.8, -stageDepth + (at + 1) * 0.8]
        const x = (z: number) => side * (z < 0 ? stageHalf(drawing.room, z) : width / 2)
        const lightness = at % 2 ? 0.5 + chance.next() * 0.2 : 0.72 + chance.next() * 0.18
        const wall = lit(
          drawing,
          [
            [x(z1), 0, z1],
            [x(z2), 0, z2],
            [x(z2), height, z2],
            [x(z1), height, z1],
          ],
          lightness,
        )
        const isWindow = windows && side < 0 && z1 > 1 && at % 5 < 3
        if (!isWindow) return wall
        const pane: Spot[] = [
          [x(z1), 1.2, z1],
          [x(z2), 1.2, z2],
          [x(z2), height * 0.86, z2],
          [x(z1), height * 0.86, z1],
        ]
        return wall + drawing.view.face(pane, mixed(drawing.room.tones.at(-1) as string, '#ffffff', 0.25))
      }),
    )
    .join('')
}

export function ceiling(drawing: Drawing): string {
  const { width, height, depth, stageDepth } = drawing.room
  const count = Math.round((depth + stageDepth) / 1.6)
  return range(count)
    .map((at) => {
      const [z1, z2] = [-stageDepth + at * 1.6, -stageDepth + (at + 1) * 1.6]
      const drop = at % 2 ? 0 : 0.5
      const half = width / 2
      return lit(
        drawing,
        [
          [-half, height - drop, z1],
          [half, height - drop, z1],
          [half, height, z2],
          [-half, height, z2],
        ],
        at % 2 ? 0.34 : 0.58,
      )
    })
    .join('')
}

export function floor(drawing: Drawing): string {
  const { width, depth } = drawing.room
  return range(Math.ceil(depth))
    .map((z) =>
      lit(
        drawing,
        [
          [-width / 2, floorAt(z), z],
          [width / 2, floorAt(z), z],
          [width / 2, floorAt(z + 1), z + 1],
          [-width / 2, floorAt(z + 1), z + 1],
        ],
        0.3,
      ),
    )
    .join('')
}
