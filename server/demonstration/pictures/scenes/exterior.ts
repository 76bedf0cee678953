import { seeded } from '../seeded.ts'
import { circle, mixed, rect, type Sheet, svg } from '../svg.ts'
import { type Spot, type View, viewFrom } from './camera.ts'
import { figure } from './figure.ts'
import { facing, level } from './quads.ts'
import { range } from './room-model.ts'

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
  const ground = view.face(level([-80, 80], 0, [29, -60]), tones.ground)
  const street = view.face(level([-80, 80], 0.01, [20, 11]), mixed(tones.ground, tones.fold, 0.3))
  return svg(
    sheet,
    `${rect(0, 0, sheet.width, sheet.height, ` fill="${tones.sky}"`)}${sun}${city}${ground}${street}${facade(view, tones)}${people(view, tones.ground)}`,
  )
}

interface Tones {
  wall: string
  fold: string
  light: string
  ground: string
}
/** Metres: the ends of the front, and the height of the wall above the street. */
const [LEFT, RIGHT, TOP] = [-14, 26, 17]

function facade(view: View, tones: Tones): string {
  const flank: Spot[] = [
    [LEFT, 0, 0],
    [LEFT, TOP, 0],
    [LEFT, TOP - 1.4, -26],
    [LEFT, 0, -26],
  ]
  const side = view.face(flank, mixed(tones.wall, tones.ground, 0.5))
  const foyer = view.face(facing([LEFT, RIGHT], [0, 4.4], 0.1), tones.light)
  const behind = view.face(facing([LEFT, RIGHT], [4.4, 9], 0.05), mixed(tones.wall, tones.ground, 0.7))
  const mullions = range(17).map((at) => {
    const x = LEFT + at * 2.5
    return view.face(facing([x, x + 0.16], [0, 4.4], 0.3), tones.wall)
  })
  const chance = seeded('facade')
  const fins = range(40).map((at) => fin(view, at, tones, chance.next()))
  return side + glow(view, tones) + behind + foyer + mullions.join('') + fins.join('')
}

/** One fold of the wall; `light` is its brightness, 0 to 1. */
function fin(view: View, at: number, tones: Tones, light: number): string {
  const x = LEFT + at
  const foot = 4.4 + 1.6 * Math.sin(at / 6.4) ** 2
  const crown = TOP - 2.4 * Math.sin(at / 9 + 0.6) ** 2
  const flat = view.face(
    facing([x, x + 1], [foot, crown], 0.2),
    at % 2 ? tones.wall : mixed(tones.wall, tones.fold, 0.35),
  )
  const fold: Spot[] = [
    [x, foot, 0.2],
    [x + 0.34, foot, 1.25],
    [x + 0.34, crown, 1.25],
    [x, crown, 0.2],
  ]
  return flat + view.face(fold, mixed(tones.fold, tones.light, 0.08 + 0.28 * light))
}

/** The foyer's light on the pavement. */
function glow(view: View, tones: Tones): string {
  const pavement: Spot[] = [
    [LEFT - 3, 0.02, 9],
    [RIGHT, 0.02, 9],
    [RIGHT, 0.02, 0.2],
    [LEFT, 0.02, 0.2],
  ]
  return view.face(pavement, mixed(tones.ground, tones.light, 0.4))
}

function people(view: View, colour: string): string {
  const chance = seeded('people')
  return range(22)
    .map(() => [chance.between(-15, 22), chance.between(1, 12)] as const)
    .sort((a, b) => a[1] - b[1])
    .map(([x, z]) => figure(view, [x, 0, z], chance.between(1.55, 1.85), colour))
    .join('')
}
