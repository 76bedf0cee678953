import { circle, path, ringPiece } from '../svg.ts'
import { type Motif, range } from './motif.ts'

/** Two sets of concentric rings that overlap and form a moiré pattern. */
export const interference: Motif = ({ width, height }, chance) => {
  const [x, y] = [width * chance.between(0.34, 0.44), height * chance.between(0.44, 0.56)]
  const away = width * chance.between(0.2, 0.26)
  const turn = chance.between(-0.5, 0.5)
  const gap = height / 21
  const family = (cx: number, cy: number) =>
    range(12)
      .map((at) => ringPiece(cx, cy, gap * (at + 0.55), gap * (at + 1), 0, 360))
      .join('')
  return [
    { ink: 0, shapes: family(x, y) },
    { ink: 1, shapes: family(x + away * Math.cos(turn), y + away * Math.sin(turn)) },
  ]
}

/** A flower: one petal, rotated about a point. */
export const petals: Motif = ({ width, height }, chance) => {
  const count = chance.oneOf([8, 10, 12])
  const [x, y] = [width * chance.oneOf([0.36, 0.5, 0.66]), height * chance.between(0.46, 0.6)]
  const long = height * chance.between(0.36, 0.46)
  const wide = long * chance.between(0.2, 0.3)
  const petal = (at: number, of: number, reach: number) =>
    `<ellipse cx="${x + reach}" cy="${y}" rx="${reach}" ry="${wide * (reach / long)}" transform="rotate(${(at * 360) / of} ${x} ${y})"/>`
  const some = (start: number, reach: number) =>
    range(count / 2)
      .map((at) => petal(at * 2 + start, count, reach))
      .join('')
  return [
    { ink: 0, shapes: some(0, long) },
    { ink: 1, shapes: some(1, long) },
    { ink: 2, shapes: some(0.5, long * 0.58) },
    { ink: 0, shapes: circle(x, y, long * 0.1) },
  ]
}

/** Arches within arches, as in a nave. */
export const arches: Motif = ({ width, height }, chance) => {
  const side = chance.oneOf([-1, 1])
  const foot = height * 1.02
  const step = height * 0.088
  const nave = (middle: number, rings: number, ink: number, spring: number) => ({
    ink,
    shapes: range(rings)
      .map((at) => {
        const [outer, inner] = [step * (at * 1.5 + 1.5), step * (at * 1.5 + 0.65)]
        const arch = (r: number) => `M${middle - r} ${foot}V${spring}A${r} ${r} 0 0 1 ${middle + r} ${spring}V${foot}Z`
        return path(`${arch(outer)}${arch(inner)}`, ' fill-rule="evenodd"')
      })
      .join(''),
  })
  return [
    nave(width * (0.5 - side * 0.2), 5, 0, height * chance.between(0.62, 0.72)),
    nave(width * (0.5 + side * 0.28), 3, 1, height * chance.between(0.5, 0.6)),
    { ink: 2, shapes: circle(width * (0.5 + side * 0.28), height * 0.16, step * 0.9) },
  ]
}

/** A row of discs in the phases of a waning moon. */
export const phases: Motif = ({ width, height }, chance) => {
  const rows = chance.oneOf([3, 4])
  const columns = Math.ceil((rows * width) / height) + 1
  const cell = height / rows
  const r = cell * 0.41
  let lit = ''
  let shadow = ''
  for (const row of range(rows))
    for (const column of range(columns)) {
      const [x, y] = [(column + (row % 2 ? 0.1 : 0.5)) * cell, (row + 0.5) * cell]
      const share = ((column + row * 2) % 7) / 6
      const bulge = r * Math.abs(1 - 2 * share)
      lit += circle(x, y, r)
      if (share > 0.05)
        shadow += path(
          `M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${bulge} ${r} 0 0 ${share > 0.5 ? 1 : 0} ${x} ${y - r}Z`,
        )
    }
  return [
    { ink: 1, shapes: lit },
    { ink: 0, shapes: shadow },
  ]
}
