import { circle, type Pass, path, ringPiece } from '../svg.ts'
import { type Motif, range } from './motif.ts'

/** Concentric rings, each wider than the one inside it, cut into pieces of a sixteenth turn. */
export const arcs: Motif = ({ width, height }, chance) => {
  const [x, y] = [width * chance.oneOf([0.3, 0.36, 0.64]), height * chance.oneOf([0.58, 0.66])]
  const step = 22.5
  const passes: Pass[] = [
    { ink: 0, shapes: '' },
    { ink: 1, shapes: '' },
  ]
  let inner = width * 0.035
  let angle = chance.whole(0, 15) * step
  for (const at of range(9)) {
    const thick = width * 0.012 * 1.42 ** at
    const outer = inner + thick
    const sweep = step * chance.whole(3, at < 3 ? 8 : 6)
    ;(passes[0] as Pass).shapes += ringPiece(x, y, inner, outer, angle, sweep)
    if (at % 3 === 1)
      (passes[1] as Pass).shapes += ringPiece(x, y, inner - thick * 0.4, outer, angle + sweep - step * 2, step * 5)
    angle += sweep + step * chance.whole(1, 3)
    inner = outer + thick * 0.34
  }
  return passes
}

/** Three large discs that overlap, and a small one. */
export const circles: Motif = ({ width, height }, chance) => {
  const side = chance.oneOf([-1, 1])
  const at = (share: number) => (side > 0 ? share * width : (1 - share) * width)
  const big = Math.min(height, width * 0.92) * chance.between(0.5, 0.6)
  const drop = chance.between(-0.06, 0.06) * height
  return [
    { ink: 1, shapes: circle(at(0.72), height * 0.34 + drop, big) },
    { ink: 0, shapes: circle(at(0.46), height * 0.86 + drop, big * 0.74) },
    { ink: 2, shapes: circle(at(0.98), height * 0.9, big * 0.62) },
    { ink: 0, shapes: circle(at(0.16), height * 0.26 + drop, big * 0.13) },
  ]
}

/** A grid of discs that are larger near a point; one is out of line. */
export const grid: Motif = ({ width, height }, chance) => {
  const columns = chance.oneOf([9, 11, 13])
  const cell = width / (columns - 0.6)
  const rows = Math.ceil(height / cell) + 1
  const [fx, fy] = [chance.between(0.58, 0.85) * width, chance.between(0.25, 0.7) * height]
  const reach = width * chance.between(0.42, 0.55)
  let field = ''
  for (const row of range(rows))
    for (const column of range(columns)) {
      const [x, y] = [(column + 0.2) * cell, (row + 0.3) * cell]
      const near = Math.max(0, 1 - Math.hypot(x - fx, y - fy) / reach)
      field += circle(x, y, cell * (0.05 + 0.62 * near ** 1.25))
    }
  const lone = cell * Math.round(columns * 0.22)
  return [
    { ink: 0, shapes: field },
    { ink: 1, shapes: circle(lone + cell * 0.2, height * 0.62, cell * 1.75) },
  ]
}

/** Crescents that spread from a point and become thinner. */
export const breath: Motif = ({ width, height }, chance) => {
  const side = chance.oneOf([-1, 1])
  const [ox, oy] = [side > 0 ? width * 0.24 : width * 0.76, height * chance.between(0.52, 0.64)]
  const crescent = (at: number, shift: number) => {
    const r = height * 0.105 * 1.31 ** at
    const cx = ox + side * (r * 0.72 + shift)
    const bite = r * (0.86 + 0.012 * at)
    const bx = cx - side * r * 0.3
    const ring = (x: number, y: number, radius: number) =>
      `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
    const id = `b${at}${Math.round(shift)}`
    const hole = `<mask id="${id}"><rect x="-9999" y="-9999" width="29999" height="29999" fill="#fff"/>${circle(bx, oy - r * 0.1, bite, ' fill="#000"')}</mask>`
    return `${hole}${path(ring(cx, oy, r), ` mask="url(#${id})"`)}`
  }
  return [
    {
      ink: 0,
      shapes: range(8)
        .map((at) => crescent(at, 0))
        .join(''),
    },
    {
      ink: 1,
      shapes:
        [2, 4, 6].map((at) => crescent(at, width * 0.022)).join('') +
        circle(ox - side * height * 0.06, oy - height * 0.02, height * 0.055),
    },
  ]
}

/** A spiral of dots that become larger outwards. */
export const spiral: Motif = ({ width, height }, chance) => {
  const [x, y] = [width * chance.oneOf([0.34, 0.42, 0.62]), height * chance.between(0.42, 0.56)]
  const turn = chance.oneOf([-1, 1])
  const start = chance.between(0, 6)
  const dot = (at: number, swell: number) => {
    const angle = start + turn * Math.sqrt(at) * 2.05
    const r = width * 0.0105 * at ** 0.78
    return circle(x + r * Math.cos(angle), y + r * Math.sin(angle), width * 0.0019 * at ** 0.6 * swell)
  }
  return [
    {
      ink: 0,
      shapes: range(230)
        .map((at) => dot(at + 3, 1))
        .join(''),
    },
    {
      ink: 1,
      shapes: range(230)
        .filter((at) => at % 21 === 8 && at > 20)
        .map((at) => dot(at + 3, 3.4))
        .join(''),
    },
  ]
}

/** Dots in a regular grid, a few of them large. */
export const beats: Motif = ({ width, height }, chance) => {
  const pulse = width / 16
  let small = ''
  for (const row of range(12))
    for (const column of range(17)) {
      const struck = (column * (row % 3 === 0 ? 3 : row % 3 === 1 ? 5 : 2) + row) % 8
      if (struck < 3) small += circle((column + 0.35) * pulse, (row + 0.45) * pulse, pulse * (0.1 + 0.12 * struck))
    }
  const at = chance.oneOf([0.3, 0.68])
  const [x, y, r] = [width * at, height * 0.56, height * 0.37]
  return [
    { ink: 1, shapes: circle(x, y, r) + circle(width * (1.02 - at), -height * 0.02, r * 0.5) },
    { ink: 0, shapes: small + ringPiece(x, y, r * 1.06, r * 1.1, 0, 360) },
  ]
}
