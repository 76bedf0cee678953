import { seeded } from '../seeded.ts'
import { mixed, type Sheet, svg } from '../svg.ts'
import { type Camera, type Spot, type View, viewFrom } from './camera.ts'

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

const STAGE_Y = 0.9
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Rows lie on arcs about a point behind the stage and rise towards the back. */
const ROW_CENTRE = -17
export const rowDepth = (row: number) => 1.7 + row * 0.96
export const floorAt = (z: number) => 0.1 + Math.max(0, z) ** 1.25 * 0.045

interface Drawing {
  room: Room
  view: View
  /** The colour of something of this lightness (0 to 1) at a spot, given the light there. */
  tone(spot: Spot, lightness: number): string
}

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

function lighting({ tones, reach, stageDepth }: Room) {
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
const lit = ({ view, tone }: Drawing, corners: readonly Spot[], lightness: number) =>
  view.face(corners, tone(middle(corners), lightness))

/** Narrower at the back, as concert platforms are. */
const stageHalf = ({ width, stageDepth }: Room, z: number) => (width / 2) * (0.86 + (0.24 * z) / stageDepth)

function backWall(drawing: Drawing): string {
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
            [
              [x1, y1, -stageDepth],
              [x2, y1, -stageDepth],
              [x2, y2, -stageDepth],
              [x1, y2, -stageDepth],
            ],
            lightness * (drawing.room.organ ? 0.62 : 1) * (1 - step * 0.07),
          )
        })
        .join('')
    })
    .join('')
}

/** Behind the audience: the wall, and the fronts of the balconies that run along it. */
function rearWall(drawing: Drawing): string {
  const { width, height, depth } = drawing.room
  const ribs = 32
  const wall = range(ribs).map((at) => {
    const [x1, x2] = [-width / 2 + (at * width) / ribs, -width / 2 + ((at + 1) * width) / ribs]
    return lit(
      drawing,
      [
        [x1, 0, depth],
        [x2, 0, depth],
        [x2, height, depth],
        [x1, height, depth],
      ],
      at % 2 ? 0.75 : 1,
    )
  })
  const fronts = drawing.room.balconies.flatMap((y) =>
    range(11).map((at) => {
      const [x1, x2] = [-width / 2 + at * 2, -width / 2 + at * 2 + 1.94]
      const z = depth - 5
      const dark = lit(
        drawing,
        [
          [x1, y, z + 0.1],
          [x2 + 0.06, y, z + 0.1],
          [x2 + 0.06, y + 2.9, z + 0.1],
          [x1, y + 2.9, z + 0.1],
        ],
        0.3,
      )
      return (
        dark +
        lit(
          drawing,
          [
            [x1, y - 0.25, z],
            [x2, y - 0.25, z],
            [x2, y + 0.95, z],
            [x1, y + 0.95, z],
          ],
          1.9,
        ) +
        lamp(drawing, [(x1 + x2) / 2, y - 0.4, z])
      )
    }),
  )
  return wall.join('') + fronts.join('')
}

function sideWalls(drawing: Drawing): string {
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

function ceiling(drawing: Drawing): string {
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

/** Reflectors that hang above the platform. */
function canopy(drawing: Drawing): string {
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

function floor(drawing: Drawing): string {
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

function stage(drawing: Drawing): string {
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
  return (
    top +
    lit(
      drawing,
      [
        [-half, 0, 0],
        [half, 0, 0],
        [half, STAGE_Y, 0],
        [-half, STAGE_Y, 0],
      ],
      0.42,
    )
  )
}

function balconies(drawing: Drawing): string {
  const { width, depth } = drawing.room
  return drawing.room.balconies
    .flatMap((y) =>
      [-1, 1].map((side) => {
        const [outer, inner] = [(side * width) / 2, side * (width / 2 - 1.7)]
        const pieces = range(Math.floor((depth + 2) / 2)).map((at) => {
          const [z1, z2] = [-2 + at * 2, at * 2 - 0.08]
          const dark = lit(
            drawing,
            [
              [outer, y + 1, z1],
              [outer, y + 3, z1],
              [outer, y + 3, z2],
              [outer, y + 1, z2],
            ],
            0.22,
          )
          const under = lit(
            drawing,
            [
              [outer, y - 0.25, z1],
              [inner, y - 0.25, z1],
              [inner, y - 0.25, z2],
              [outer, y - 0.25, z2],
            ],
            0.3,
          )
          const front = lit(
            drawing,
            [
              [inner, y - 0.25, z1],
              [inner, y + 0.95, z1],
              [inner, y + 0.95, z2],
              [inner, y - 0.25, z2],
            ],
            0.98,
          )
          const rail = lit(
            drawing,
            [
              [inner, y + 0.95, z1],
              [inner, y + 1.04, z1],
              [inner, y + 1.04, z2],
              [inner, y + 0.95, z2],
            ],
            1.3,
          )
          return dark + under + front + rail + lamp(drawing, [inner, y - 0.32, (z1 + z2) / 2])
        })
        return pieces.join('')
      }),
    )
    .join('')
}

function lamp({ view, room }: Drawing, spot: Spot): string {
  const at = view.spot(spot)
  if (!at) return ''
  const colour = mixed(room.tones.at(-1) as string, '#ffffff', 0.5)
  return `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${(at.metre * 0.06).toFixed(1)}" fill="${colour}"/>`
}

/** Pipes above the platform, tallest outside, in three towers. */
function organ(drawing: Drawing): string {
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
        lit(
          drawing,
          [
            [x + wide * a, mouth, z],
            [x + wide * b, mouth, z],
            [x + wide * b, top, z],
            [x + wide * a, top, z],
          ],
          lightness,
        )
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

function onStage(drawing: Drawing): string {
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

/** The light over the platform, as the eye gathers it. */
function glow({ view, room }: Drawing): string {
  const at = view.spot([0, 3.5, -room.stageDepth * 0.6])
  if (!at) return ''
  const warm = room.tones.at(-1)
  const r = at.metre * room.width * 0.6
  return `<defs><radialGradient id="glow"><stop offset="0" stop-color="${warm}" stop-opacity=".34"/><stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient></defs><ellipse cx="${at.x}" cy="${at.y}" rx="${r}" ry="${r * 0.75}" fill="url(#glow)" style="mix-blend-mode:screen"/>`
}

/** Backs of the seats, farthest row first, seen from behind or from the stage. */
function seats(drawing: Drawing, camera: Camera): string {
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
