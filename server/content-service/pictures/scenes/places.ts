import { seeded } from '../seeded.ts'
import { circle, mixed, path, polygon, rect, type Sheet, svg } from '../svg.ts'
import { type Spot, type View, viewFrom } from './camera.ts'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The building at dusk: a folded wall of fins over a lit foyer, seen from across the street. */
export function exterior(sheet: Sheet): string {
  const tones = {
    sky: '#f0c99a',
    far: '#d98f5c',
    wall: '#2b2f55',
    fold: '#414a86',
    light: '#fdeec6',
    ground: '#1a1b33',
  }
  const view = viewFrom({ from: [-21, 1.7, 30], to: [3, 7.5, 0], angle: 62 }, sheet.width, sheet.height)
  const sun = circle(sheet.width * 0.2, sheet.height * 0.46, sheet.height * 0.2, ` fill="${tones.far}"`)
  const city = range(12)
    .map((at) =>
      rect(
        at * sheet.width * 0.09,
        sheet.height * (0.56 - 0.05 * ((at * 5) % 4)),
        sheet.width * 0.075,
        sheet.height * 0.5,
        ` fill="${mixed(tones.sky, tones.far, 0.5 + 0.1 * (at % 3))}"`,
      ),
    )
    .join('')
  const ground = view.face(
    [
      [-80, 0, 29],
      [80, 0, 29],
      [80, 0, -60],
      [-80, 0, -60],
    ],
    tones.ground,
  )
  const street = view.face(
    [
      [-80, 0.01, 20],
      [80, 0.01, 20],
      [80, 0.01, 11],
      [-80, 0.01, 11],
    ],
    mixed(tones.ground, tones.fold, 0.3),
  )
  return svg(
    sheet,
    `${rect(0, 0, sheet.width, sheet.height, ` fill="${tones.sky}"`)}${sun}${city}${ground}${street}${facade(view, tones)}${people(view, tones.ground)}`,
  )
}

function facade(view: View, tones: { wall: string; fold: string; light: string; ground: string }): string {
  const chance = seeded('facade')
  const [left, right, top] = [-14, 26, 17]
  const side = view.face(
    [
      [left, 0, 0],
      [left, top, 0],
      [left, top - 1.4, -26],
      [left, 0, -26],
    ],
    mixed(tones.wall, tones.ground, 0.5),
  )
  const foyer = view.face(
    [
      [left, 0, 0.1],
      [right, 0, 0.1],
      [right, 4.4, 0.1],
      [left, 4.4, 0.1],
    ],
    tones.light,
  )
  const behind = view.face(
    [
      [left, 4.4, 0.05],
      [right, 4.4, 0.05],
      [right, 9, 0.05],
      [left, 9, 0.05],
    ],
    mixed(tones.wall, tones.ground, 0.7),
  )
  const mullions = range(17).map((at) => {
    const x = left + at * 2.5
    return view.face(
      [
        [x, 0, 0.3],
        [x + 0.16, 0, 0.3],
        [x + 0.16, 4.4, 0.3],
        [x, 4.4, 0.3],
      ],
      tones.wall,
    )
  })
  const fins = range(40).map((at) => {
    const x = left + at
    const foot = 4.4 + 1.6 * Math.sin(at / 6.4) ** 2
    const crown = top - 2.4 * Math.sin(at / 9 + 0.6) ** 2
    const flat = view.face(
      [
        [x, foot, 0.2],
        [x + 1, foot, 0.2],
        [x + 1, crown, 0.2],
        [x, crown, 0.2],
      ],
      at % 2 ? tones.wall : mixed(tones.wall, tones.fold, 0.35),
    )
    const fold = view.face(
      [
        [x, foot, 0.2],
        [x + 0.34, foot, 1.25],
        [x + 0.34, crown, 1.25],
        [x, crown, 0.2],
      ],
      mixed(tones.fold, tones.light, 0.08 + 0.28 * chance.next()),
    )
    return flat + fold
  })
  const glow = view.face(
    [
      [left - 3, 0.02, 9],
      [right, 0.02, 9],
      [right, 0.02, 0.2],
      [left, 0.02, 0.2],
    ],
    mixed(tones.ground, tones.light, 0.4),
  )
  return side + glow + behind + foyer + mullions.join('') + fins.join('')
}

function people(view: View, colour: string): string {
  const chance = seeded('people')
  return range(22)
    .map(() => [chance.between(-15, 22), chance.between(1, 12)] as const)
    .sort((a, b) => a[1] - b[1])
    .map(([x, z]) => figure(view, [x, 0, z], chance.between(1.55, 1.85), colour))
    .join('')
}

/** Somebody on the way in: a coat and a head. */
function figure(view: View, at: Spot, tall: number, colour: string): string {
  const foot = view.spot(at)
  if (!foot) return ''
  const { x, y, metre } = foot
  const h = metre * tall
  const coat = `M${x - h * 0.1} ${y}L${x - h * 0.13} ${y - h * 0.62}Q${x - h * 0.12} ${y - h * 0.8} ${x} ${y - h * 0.82}Q${x + h * 0.12} ${y - h * 0.8} ${x + h * 0.13} ${y - h * 0.62}L${x + h * 0.1} ${y}Z`
  return path(coat, ` fill="${colour}"`) + circle(x, y - h * 0.9, h * 0.075, ` fill="${colour}"`)
}

/** The foyer before a concert: columns, the stair, lamps, and those who are early. */
export function foyer(sheet: Sheet): string {
  const tones = { dark: '#2b1418', wall: '#a8432b', lit: '#e9a15c', light: '#fdeccb' }
  const view = viewFrom({ from: [-3.4, 1.75, 14], to: [1.4, 2.9, -4], angle: 64 }, sheet.width, sheet.height)
  const floor = range(20).map((at) =>
    view.face(
      [
        [-12, 0, 14 - at * 1.6],
        [12, 0, 14 - at * 1.6],
        [12, 0, 12.4 - at * 1.6],
        [-12, 0, 12.4 - at * 1.6],
      ],
      mixed(tones.lit, tones.light, at % 2 ? 0.25 : 0.4),
    ),
  )
  const back = view.face(
    [
      [-12, 0, -14],
      [12, 0, -14],
      [12, 8, -14],
      [-12, 8, -14],
    ],
    tones.light,
  )
  const roof = range(14).map((at) =>
    view.face(
      [
        [-12, 7.4, 14 - at * 2],
        [12, 7.4, 14 - at * 2],
        [12, 7.4, 12.7 - at * 2],
        [-12, 7.4, 12.7 - at * 2],
      ],
      at % 2 ? tones.wall : mixed(tones.wall, tones.dark, 0.35),
    ),
  )
  const roofGround = view.face(
    [
      [-12, 7.5, 14],
      [12, 7.5, 14],
      [12, 7.5, -14],
      [-12, 7.5, -14],
    ],
    tones.dark,
  )
  const wall = range(14).map((at) =>
    view.face(
      [
        [10, 0, 14 - at * 2],
        [10, 0, 12.06 - at * 2],
        [10, 7.5, 12.06 - at * 2],
        [10, 7.5, 14 - at * 2],
      ],
      mixed(tones.wall, tones.lit, 0.1 + (at / 14) * 0.6),
    ),
  )
  const stair = range(15).map((at) => {
    const [y, z] = [at * 0.26, 2 - at * 0.55]
    return (
      view.face(
        [
          [3, y, z],
          [8.6, y, z],
          [8.6, y + 0.26, z],
          [3, y + 0.26, z],
        ],
        mixed(tones.wall, tones.dark, 0.2 + (at % 2) * 0.12),
      ) +
      view.face(
        [
          [3, y + 0.26, z],
          [8.6, y + 0.26, z],
          [8.6, y + 0.26, z - 0.55],
          [3, y + 0.26, z - 0.55],
        ],
        mixed(tones.lit, tones.light, 0.3 + at * 0.03),
      )
    )
  })
  const landing = view.face(
    [
      [-12, 4.1, -6.4],
      [10, 4.1, -6.4],
      [10, 4.9, -6.4],
      [-12, 4.9, -6.4],
    ],
    mixed(tones.wall, tones.dark, 0.25),
  )
  const columns = range(7).map((at) => column(view, -6.8, 11 - at * 3.6, tones))
  const lamps = range(9).map((at) => lampAt(view, [-1.2, 5.2 - (at % 3) * 0.35, 9 - at * 2.2], tones.light))
  const chance = seeded('early')
  const early = range(11)
    .map(() => [chance.between(-5, 2.4), chance.between(-11, 6.5)] as const)
    .sort((a, b) => a[1] - b[1])
    .map(([x, z]) => figure(view, [x, 0, z], chance.between(1.6, 1.82), tones.dark))
  const drawn = [
    roofGround,
    ...roof,
    back,
    ...wall.reverse(),
    ...floor,
    landing,
    ...stair.reverse(),
    ...columns.reverse(),
    ...lamps.reverse(),
    ...early,
  ]
  return svg(sheet, rect(0, 0, sheet.width, sheet.height, ` fill="${tones.wall}"`) + drawn.join(''))
}

function column(view: View, x: number, z: number, tones: { dark: string; wall: string; lit: string }): string {
  const [w, y] = [0.5, 7.4]
  const strip = (from: number, to: number, colour: string) =>
    view.face(
      [
        [x + from, 0, z],
        [x + to, 0, z],
        [x + to, y, z],
        [x + from, y, z],
      ],
      colour,
    )
  return (
    strip(-w, -w * 0.2, mixed(tones.wall, tones.dark, 0.55)) +
    strip(-w * 0.2, w * 0.5, tones.wall) +
    strip(w * 0.5, w, tones.lit)
  )
}

function lampAt(view: View, spot: Spot, colour: string): string {
  const at = view.spot(spot)
  const roof = view.spot([spot[0], 7.5, spot[2]])
  if (!at || !roof) return ''
  const wire = polygon(
    [
      [at.x - 1.5, roof.y],
      [at.x + 1.5, roof.y],
      [at.x + 1.5, at.y],
      [at.x - 1.5, at.y],
    ],
    ' fill="#2b1418"',
  )
  return (
    wire +
    circle(at.x, at.y, at.metre * 0.62, ` fill="${colour}" fill-opacity=".18"`) +
    circle(at.x, at.y, at.metre * 0.24, ` fill="${colour}"`)
  )
}
