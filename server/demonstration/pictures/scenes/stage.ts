import { facing } from './quads.ts'
import { type Drawing, lit, range, STAGE_Y, stageHalf } from './room-model.ts'

export function stage(drawing: Drawing): string {
  const { stageDepth } = drawing.room
  const boards = 22
  const top = range(boards)
    .map((at) => {
      const edge = (share: number, z: number) => -stageHalf(drawing.room, z) + share * 2 * stageHalf(drawing.room, z)
      const [a, b] = [at / boards, (at + 1) / boards]
      return lit(
        drawing,
        [
          [edge(a, -stageDepth), STAGE_Y, -stageDepth],
          [edge(b, -stageDepth), STAGE_Y, -stageDepth],
          [edge(b, 0), STAGE_Y, 0],
          [edge(a, 0), STAGE_Y, 0],
        ],
        at % 2 ? 1.12 : 1.05,
      )
    })
    .join('')
  const half = stageHalf(drawing.room, 0)
  return top + lit(drawing, facing([-half, half], [0, STAGE_Y], 0), 0.42)
}

/** Reflectors that hang above the platform. */
export function canopy(drawing: Drawing): string {
  const { height, stageDepth, width } = drawing.room
  if (height < 9) return ''
  return range(3)
    .flatMap((row) =>
      range(3).map((column) => {
        const z = -stageDepth * 0.85 + row * stageDepth * 0.38
        const x = (column - 1) * width * 0.27
        const [w, d, y] = [width * 0.115, stageDepth * 0.14, height * 0.74 + row * 0.35]
        return lit(
          drawing,
          [
            [x - w, y + 0.5, z - d],
            [x + w, y + 0.5, z - d],
            [x + w, y, z + d],
            [x - w, y, z + d],
          ],
          1.1 - row * 0.06,
        )
      }),
    )
    .join('')
}

/** Organ pipes above the platform in three towers, the tallest outside. */
export function organ(drawing: Drawing): string {
  const { stageDepth, height } = drawing.room
  const z = -stageDepth + 0.3
  const half = stageHalf(drawing.room, -stageDepth) * 0.72
  const count = 41
  return range(count)
    .map((at) => {
      const share = at / (count - 1)
      const wide = (2 * half) / count
      const x = -half + share * 2 * half - wide / 2
      const tower = Math.abs(Math.cos(share * Math.PI * 2)) ** 0.8
      const [foot, mouth, top] = [height * 0.3, height * 0.37, height * (0.52 + 0.36 * tower)]
      const pipe = (a: number, b: number, lightness: number) =>
        lit(drawing, facing([x + wide * a, x + wide * b], [mouth, top], z), lightness)
      const cone = lit(
        drawing,
        [
          [x + wide * 0.42, foot, z],
          [x + wide * 0.58, foot, z],
          [x + wide * 0.94, mouth, z],
          [x + wide * 0.06, mouth, z],
        ],
        1,
      )
      return pipe(0.06, 0.94, 0.84) + pipe(0.22, 0.46, 1.2) + pipe(0.74, 0.94, 0.5) + cone
    })
    .join('')
}

/** The glow of the light over the platform. */
export function glow({ view, room }: Drawing): string {
  const at = view.spot([0, 3.5, -room.stageDepth * 0.6])
  if (!at) return ''
  const warm = room.tones.at(-1)
  const r = at.metre * room.width * 0.6
  return `<defs><radialGradient id="glow"><stop offset="0" stop-color="${warm}" stop-opacity=".3"/><stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient></defs><ellipse cx="${at.x}" cy="${at.y}" rx="${r}" ry="${r * 0.75}" fill="url(#glow)"/>`
}
