import { mixed } from '../svg.ts'
import type { Spot } from './camera.ts'
import { facing, level, sideways } from './quads.ts'
import { type Drawing, lit, range } from './room-model.ts'

/** The balconies along both side walls, in pieces of two metres. */
export function balconies(drawing: Drawing): string {
  const { depth } = drawing.room
  const pieces = range(Math.floor((depth + 2) / 2))
  return drawing.room.balconies
    .flatMap((y) =>
      [-1, 1].flatMap((side) => pieces.map((at) => balconyPiece(drawing, side, y, [-2 + at * 2, at * 2 - 0.08]))),
    )
    .join('')
}

/** `side` is -1 on the left; `y` the balcony's floor. */
function balconyPiece(drawing: Drawing, side: number, y: number, along: readonly [number, number]): string {
  const { width } = drawing.room
  const [outer, inner] = [(side * width) / 2, side * (width / 2 - 1.7)]
  const dark = lit(drawing, sideways(outer, [y + 1, y + 3], along), 0.22)
  const under = lit(drawing, level([outer, inner], y - 0.25, along), 0.3)
  const front = lit(drawing, sideways(inner, [y - 0.25, y + 0.95], along), 0.98)
  const rail = lit(drawing, sideways(inner, [y + 0.95, y + 1.04], along), 1.3)
  return dark + under + front + rail + lamp(drawing, [inner, y - 0.32, (along[0] + along[1]) / 2])
}

/** The wall behind the audience, with the balconies' fronts along it. */
export function rearWall(drawing: Drawing): string {
  const { width, height, depth } = drawing.room
  const ribs = 32
  const wall = range(ribs).map((at) => {
    const [x1, x2] = [-width / 2 + (at * width) / ribs, -width / 2 + ((at + 1) * width) / ribs]
    return lit(drawing, facing([x1, x2], [0, height], depth), at % 2 ? 0.75 : 1)
  })
  const fronts = drawing.room.balconies.flatMap((y) =>
    range(11).map((at) => {
      const [x1, x2] = [-width / 2 + at * 2, -width / 2 + at * 2 + 1.94]
      const z = depth - 5
      const dark = lit(drawing, facing([x1, x2 + 0.06], [y, y + 2.9], z + 0.1), 0.3)
      return (
        dark + lit(drawing, facing([x1, x2], [y - 0.25, y + 0.95], z), 1.9) + lamp(drawing, [(x1 + x2) / 2, y - 0.4, z])
      )
    }),
  )
  return wall.join('') + fronts.join('')
}

function lamp({ view, room }: Drawing, spot: Spot): string {
  const at = view.spot(spot)
  if (!at) return ''
  const colour = mixed(room.tones.at(-1) as string, '#ffffff', 0.5)
  return `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${(at.metre * 0.06).toFixed(1)}" fill="${colour}"/>`
}
