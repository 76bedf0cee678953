import { seeded } from '../seeded.ts'
import { circle, mixed, polygon, rect, type Sheet, svg } from '../svg.ts'
import { type Spot, type View, viewFrom } from './camera.ts'
import { figure } from './figure.ts'
import { facing, level, sideways } from './quads.ts'
import { range } from './room-model.ts'

const tones = { dark: '#2b1418', wall: '#a8432b', lit: '#e9a15c', light: '#fdeccb' }

/** The foyer before a concert: columns, the stairs, lamps and early visitors. */
export function foyer(sheet: Sheet): string {
  const view = viewFrom({ from: [-3.4, 1.75, 14], to: [1.4, 2.9, -4], angle: 64 }, sheet.width, sheet.height)
  const landing = view.face(facing([-12, 10], [4.1, 4.9], -6.4), mixed(tones.wall, tones.dark, 0.25))
  const columns = range(7).map((at) => column(view, -6.8, 11 - at * 3.6))
  const lamps = range(9).map((at) => lampAt(view, [-1.2, 5.2 - (at % 3) * 0.35, 9 - at * 2.2]))
  const furnished = [landing, stair(view), ...columns.reverse(), ...lamps.reverse(), early(view)]
  return svg(sheet, rect(0, 0, sheet.width, sheet.height, ` fill="${tones.wall}"`) + shell(view) + furnished.join(''))
}

function shell(view: View): string {
  const roofGround = view.face(level([-12, 12], 7.5, [14, -14]), tones.dark)
  const roof = range(14).map((at) =>
    view.face(
      level([-12, 12], 7.4, [14 - at * 2, 12.7 - at * 2]),
      at % 2 ? tones.wall : mixed(tones.wall, tones.dark, 0.35),
    ),
  )
  const back = view.face(facing([-12, 12], [0, 8], -14), tones.light)
  const wall = range(14).map((at) =>
    view.face(
      sideways(10, [0, 7.5], [14 - at * 2, 12.06 - at * 2]),
      mixed(tones.wall, tones.lit, 0.1 + (at / 14) * 0.6),
    ),
  )
  const floor = range(20).map((at) =>
    view.face(
      level([-12, 12], 0, [14 - at * 1.6, 12.4 - at * 1.6]),
      mixed(tones.lit, tones.light, at % 2 ? 0.25 : 0.4),
    ),
  )
  return [roofGround, ...roof, back, ...wall.reverse(), ...floor].join('')
}

/** Farthest step first. */
function stair(view: View): string {
  const steps = range(15).map((at) => {
    const [y, z] = [at * 0.26, 2 - at * 0.55]
    const riser = view.face(facing([3, 8.6], [y, y + 0.26], z), mixed(tones.wall, tones.dark, 0.2 + (at % 2) * 0.12))
    return riser + view.face(level([3, 8.6], y + 0.26, [z, z - 0.55]), mixed(tones.lit, tones.light, 0.3 + at * 0.03))
  })
  return steps.reverse().join('')
}

function early(view: View): string {
  const chance = seeded('early')
  return range(11)
    .map(() => [chance.between(-5, 2.4), chance.between(-11, 6.5)] as const)
    .sort((a, b) => a[1] - b[1])
    .map(([x, z]) => figure(view, [x, 0, z], chance.between(1.6, 1.82), tones.dark))
    .join('')
}

function column(view: View, x: number, z: number): string {
  const [w, y] = [0.5, 7.4]
  const strip = (from: number, to: number, colour: string) => view.face(facing([x + from, x + to], [0, y], z), colour)
  return (
    strip(-w, -w * 0.2, mixed(tones.wall, tones.dark, 0.55)) +
    strip(-w * 0.2, w * 0.5, tones.wall) +
    strip(w * 0.5, w, tones.lit)
  )
}

function lampAt(view: View, spot: Spot): string {
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
    ` fill="${tones.dark}"`,
  )
  return (
    wire +
    circle(at.x, at.y, at.metre * 0.62, ` fill="${tones.light}" fill-opacity=".18"`) +
    circle(at.x, at.y, at.metre * 0.24, ` fill="${tones.light}"`)
  )
}
