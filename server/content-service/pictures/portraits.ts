import { seeded } from './seeded.ts'
import { circle, type Inks, line, type Pass, path, polygon, printed, ringPiece, type Sheet } from './svg.ts'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const n = (value: number) => value.toFixed(1)

/** Somebody as a form: a head, a neck, shoulders in two inks, without a face. Turned to either side, before a disc. */
export function portrait(name: string, inks: Inks, sheet: Sheet): string {
  const chance = seeded(`portrait ${name}`)
  const { width: w, height: h } = sheet
  const turn = chance.oneOf([-1, 1])
  const x = w * (0.5 + turn * chance.between(0.03, 0.08))
  const [hx, hy, hw, hh] = [
    x + turn * w * 0.02,
    h * 0.37,
    w * chance.between(0.15, 0.17),
    h * chance.between(0.155, 0.175),
  ]
  const passes: Pass[] = [
    {
      ink: 1,
      shapes: circle(
        w * (0.5 - turn * chance.between(0.12, 0.22)),
        h * chance.between(0.34, 0.46),
        w * chance.between(0.36, 0.43),
      ),
    },
    { ink: 3, shapes: ellipse(hx, hy, hw, hh) + neck(hx, hy, hw, hh, h) },
    { ink: 0, shapes: shoulders(x, w, h, turn) },
    { ink: chance.oneOf([1, 2]), shapes: neck(hx, hy + hh * 0.35, hw * 0.96, hh * 0.6, h * 0.86) },
    { ink: 0, shapes: head(hx, hy, hw, hh, turn) },
    { ink: chance.oneOf([0, 0, 1]), shapes: hair(hx, hy, hw, hh, turn, chance.whole(0, 3)) },
    { ink: 2, shapes: lapel(x, h, w, turn) + strokes(chance.whole(0, 2), w, h, turn) },
  ]
  return printed(sheet, { paper: inks.paper, inks: [...inks.inks.slice(0, 3), inks.paper] }, passes)
}

const ellipse = (x: number, y: number, w: number, h: number) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(w)}" ry="${n(h)}"/>`

/** Only the shade is printed; the lit side stays paper. */
function head(x: number, y: number, w: number, h: number, turn: number): string {
  const outer = `M${n(x)} ${n(y - h)}A${n(w)} ${n(h)} 0 0 ${turn > 0 ? 0 : 1} ${n(x)} ${n(y + h)}`
  const nose = `C${n(x + turn * w * 0.2)} ${n(y + h * 0.8)} ${n(x - turn * w * 0.1)} ${n(y + h * 0.45)} ${n(x + turn * w * 0.12)} ${n(y + h * 0.3)}L${n(x + turn * w * 0.34)} ${n(y + h * 0.22)}L${n(x + turn * w * 0.02)} ${n(y - h * 0.3)}Z`
  return path(`${outer}${nose}`)
}

const neck = (x: number, y: number, w: number, h: number, tall: number) =>
  polygon([
    [x - w * 0.5, y + h * 0.55],
    [x + w * 0.3, y + h * 0.8],
    [x + w * 0.52, y + tall * 0.3],
    [x - w * 0.62, y + tall * 0.3],
  ])

function shoulders(x: number, w: number, h: number, turn: number): string {
  const far = x + turn * w * 0.4
  const near = x - turn * w * 0.5
  return path(
    `M${n(near)} ${n(h * 1.05)}C${n(near)} ${n(h * 0.72)} ${n(x - turn * w * 0.26)} ${n(h * 0.64)} ${n(x - turn * w * 0.06)} ${n(h * 0.61)}L${n(x + turn * w * 0.1)} ${n(h * 0.63)}C${n(x + turn * w * 0.3)} ${n(h * 0.68)} ${n(far)} ${n(h * 0.78)} ${n(far)} ${n(h * 1.05)}Z`,
  )
}

/** Four ways of wearing it: cropped, a knot, long, none to speak of. */
function hair(x: number, y: number, w: number, h: number, turn: number, way: number): string {
  const cap = path(
    `M${n(x - w * 1.04)} ${n(y + h * 0.1)}A${n(w * 1.06)} ${n(h * 1.08)} 0 0 1 ${n(x + w * 1.04)} ${n(y - h * 0.1)}Q${n(x + turn * w * 0.2)} ${n(y - h * 0.72)} ${n(x - w * 1.04)} ${n(y + h * 0.1)}Z`,
  )
  if (way === 0) return cap
  if (way === 1) return cap + circle(x - turn * w * 0.98, y - h * 0.62, w * 0.42)
  const back = x - turn * w
  if (way === 2)
    return (
      cap +
      path(
        `M${n(back)} ${n(y - h * 0.3)}C${n(back - turn * w * 0.5)} ${n(y + h * 0.5)} ${n(back - turn * w * 0.3)} ${n(y + h * 1.5)} ${n(back - turn * w * 0.1)} ${n(y + h * 1.9)}L${n(back + turn * w * 0.75)} ${n(y + h * 1.5)}C${n(back + turn * w * 0.2)} ${n(y + h * 0.8)} ${n(back + turn * w * 0.4)} ${n(y)} ${n(back + turn * w * 0.9)} ${n(y - h * 0.4)}Z`,
      )
    )
  return ringPiece(x, y - h * 0.05, w * 1.02, w * 1.12, turn > 0 ? 150 : 270, 120)
}

const lapel = (x: number, h: number, w: number, turn: number) =>
  polygon([
    [x - turn * w * 0.02, h * 0.62],
    [x + turn * w * 0.12, h * 0.64],
    [x + turn * w * 0.06, h * 1.05],
    [x - turn * w * 0.12, h * 1.05],
  ])

/** What they hold, no more than a line or two: a bow, a stick, strings. */
function strokes(kind: number, w: number, h: number, turn: number): string {
  const from = turn > 0 ? 0.08 : 0.92
  if (kind === 0) return line(w * from, h * 1.02, w * (from + turn * 0.86), h * 0.52, w * 0.011)
  if (kind === 1)
    return range(4)
      .map((at) =>
        line(w * (from + turn * at * 0.022), h * 0.5, w * (from + turn * (0.3 + at * 0.03)), h * 1.05, w * 0.005),
      )
      .join('')
  return ''
}
