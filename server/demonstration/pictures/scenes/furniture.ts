import { mixed } from '../svg.ts'
import type { Spot } from './camera.ts'
import { type Drawing, range, STAGE_Y } from './room-model.ts'

export function onStage(drawing: Drawing): string {
  const { on, stageDepth } = drawing.room
  if (on === 'piano') return piano(drawing, -0.6, -stageDepth * 0.42)
  if (on === 'chairs')
    return range(4)
      .map((at) => chair(drawing, (at - 1.5) * 1.35, -stageDepth * 0.5 + Math.abs(at - 1.5) * 0.7))
      .join('')
  return ''
}

const GRAND: readonly (readonly [number, number])[] = [
  [0, -0.75],
  [0, 0.75],
  [0.6, 0.75],
  [1.1, 0.68],
  [1.5, 0.4],
  [1.75, 0.12],
  [2.15, -0.08],
  [2.6, -0.2],
  [2.75, -0.45],
  [2.6, -0.7],
  [2.2, -0.75],
]

/** A concert grand with its lid open, the keyboard to the left. */
function piano({ view, room }: Drawing, x: number, z: number): string {
  const [dark, edge] = [
    mixed(room.tones[0] as string, '#000000', 0.45),
    mixed(room.tones[0] as string, room.tones.at(-1) as string, 0.35),
  ]
  const at = (dx: number, y: number, dz: number): Spot => [x - 1 + dx, STAGE_Y + y, z + dz]
  const legs = [
    [0.2, 0.6],
    [0.2, -0.6],
    [2.3, -0.5],
  ].map(([dx, dz]) =>
    view.face(
      [
        at(dx as number, 0, dz as number),
        at((dx as number) + 0.12, 0, dz as number),
        at((dx as number) + 0.12, 0.65, dz as number),
        at(dx as number, 0.65, dz as number),
      ],
      dark,
    ),
  )
  const ring = GRAND.map(([dx, dz], index) => {
    const [nx, nz] = GRAND[(index + 1) % GRAND.length] as readonly [number, number]
    return view.face([at(dx, 0.62, dz), at(nx, 0.62, nz), at(nx, 1, nz), at(dx, 1, dz)], dark)
  })
  const lid = view.face(
    GRAND.map(([dx, dz]) => at(dx, 1.02 + (dz + 0.75) * 0.95, -0.75 + (dz + 0.75) * 0.62)),
    mixed(dark, edge, 0.4),
  )
  const top = view.face(
    GRAND.map(([dx, dz]) => at(dx, 1, dz)),
    edge,
  )
  const keys = view.face(
    [at(-0.16, 0.72, -0.65), at(0, 0.72, -0.65), at(0, 0.72, 0.65), at(-0.16, 0.72, 0.65)],
    room.tones.at(-1) as string,
  )
  const stool =
    view.face([at(-0.9, 0.5, -0.3), at(-0.5, 0.5, -0.3), at(-0.5, 0.5, 0.3), at(-0.9, 0.5, 0.3)], dark) +
    view.face([at(-0.72, 0, 0), at(-0.68, 0, 0), at(-0.68, 0.5, 0), at(-0.72, 0.5, 0)], dark)
  return [...legs, top, lid, ...ring, keys, stool].join('')
}

function chair({ view, room }: Drawing, x: number, z: number): string {
  const dark = mixed(room.tones[0] as string, '#000000', 0.4)
  const at = (dx: number, y: number, dz: number): Spot => [x + dx, STAGE_Y + y, z + dz]
  const leg = (dx: number, dz: number) =>
    view.face([at(dx, 0, dz), at(dx + 0.04, 0, dz), at(dx + 0.04, 0.46, dz), at(dx, 0.46, dz)], dark)
  const seat = view.face(
    [at(-0.22, 0.46, -0.22), at(0.22, 0.46, -0.22), at(0.22, 0.46, 0.22), at(-0.22, 0.46, 0.22)],
    dark,
  )
  const back = view.face(
    [at(-0.22, 0.6, -0.24), at(0.22, 0.6, -0.24), at(0.22, 0.95, -0.28), at(-0.22, 0.95, -0.28)],
    dark,
  )
  const stand =
    view.face([at(0.02, 0, 0.7), at(0.05, 0, 0.7), at(0.05, 1, 0.7), at(0.02, 1, 0.7)], dark) +
    view.face([at(-0.24, 0.95, 0.66), at(0.3, 0.95, 0.66), at(0.3, 1.28, 0.78), at(-0.24, 1.28, 0.78)], dark)
  return leg(-0.2, -0.2) + leg(0.18, -0.2) + leg(-0.2, 0.2) + leg(0.18, 0.2) + seat + back + stand
}
