import { circle, line, path, rect, turned } from '../svg.ts'
import { type Motif, range } from './motif.ts'

/** A grid of tiles with random variations of one shape. */
export const variations: Motif = ({ width, height }, chance) => {
  const rows = chance.oneOf([4, 5])
  const cell = height / rows
  const columns = Math.ceil(width / cell) + 1
  const layers = ['', '', '']
  const quarter = (x: number, y: number, corner: number) => {
    const [cx, cy] = [x + (corner % 2 ? cell : 0), y + (corner > 1 ? cell : 0)]
    const [ex, ey] = [x + (corner % 2 ? 0 : cell), y + (corner > 1 ? 0 : cell)]
    const sweep = corner === 0 || corner === 3 ? 1 : 0
    return path(`M${cx} ${cy}L${ex} ${cy}A${cell} ${cell} 0 0 ${sweep} ${cx} ${ey}Z`)
  }
  for (const row of range(rows))
    for (const column of range(columns)) {
      const [x, y] = [column * cell, row * cell]
      const put = (ink: number, shape: string) => {
        layers[ink] += shape
      }
      const kind = chance.whole(0, 6)
      if (kind <= 2) put(kind === 2 ? 1 : 0, quarter(x, y, chance.whole(0, 3)))
      if (kind === 3) {
        put(1, rect(x, y, cell, cell))
        put(0, circle(x + cell / 2, y + cell / 2, cell * 0.3))
      }
      if (kind === 4) put(0, quarter(x, y, 0) + quarter(x, y, 3))
      if (kind === 5) put(2, circle(x + cell / 2, y + cell / 2, cell / 2))
    }
  return layers.map((shapes, at) => ({ ink: at, shapes }))
}

/** Two gratings of slightly different spacing, which coincide in one place. */
export const phasing: Motif = ({ width, height }, chance) => {
  const gap = width / 30
  const lean = chance.oneOf([5, 7, -6])
  const [x, y, r] = [width * chance.oneOf([0.36, 0.62]), height * 0.5, height * 0.41]
  const grating = (pitch: number, thick: number) =>
    range(56)
      .map((at) => rect((at - 13) * pitch, -height * 0.5, thick, height * 2))
      .join('')
  const id = `p${Math.round(x)}${Math.round(r)}`
  const lens = `<clipPath id="${id}">${circle(x, y, r)}</clipPath>`
  return [
    { ink: 0, shapes: turned(grating(gap, gap * 0.34), 16, width / 2, height / 2) },
    {
      ink: 1,
      shapes: `${lens}<g clip-path="url(#${id})">${turned(grating(gap * 0.94, gap * 0.56), 16 + lean, width / 2, height / 2)}</g>`,
    },
  ]
}

/** A string's overtones: in each row the string is divided into one part more. */
export const overtones: Motif = ({ width, height }, chance) => {
  const rows = 7
  const turn = chance.happens(0.5)
  const lens = (x1: number, x2: number, y: number, tall: number) =>
    path(`M${x1} ${y}Q${(x1 + x2) / 2} ${y - tall * 2} ${x2} ${y}Q${(x1 + x2) / 2} ${y + tall * 2} ${x1} ${y}Z`)
  const layers = ['', '']
  for (const at of range(rows)) {
    const parts = turn ? at + 1 : rows - at
    const y = height * ((at + 0.5) / rows)
    const [from, to] = [-width * 0.04, width * 1.04]
    const wide = (to - from) / parts
    for (const part of range(parts))
      layers[(part + at) % 3 === 1 ? 1 : 0] += lens(
        from + part * wide,
        from + (part + 1) * wide,
        y,
        (height / rows) * 0.44,
      )
  }
  return [
    { ink: 0, shapes: layers[0] ?? '' },
    { ink: 1, shapes: layers[1] ?? '' },
  ]
}

/** Scattered dots joined by thin lines, as in a star chart. */
export const constellation: Motif = ({ width, height }, chance) => {
  const stars = range(15).map((at) => ({
    x: width * (0.04 + 0.92 * ((at * 0.618 + chance.between(0, 0.05)) % 1)),
    y: height * (0.1 + 0.8 * (at / 14)),
    r: height * chance.oneOf([0.009, 0.012, 0.02, 0.034, 0.05]),
  }))
  const drawn = stars.toSorted((a, b) => a.x - b.x)
  const lines = drawn
    .slice(1)
    .map((star, at) => {
      const from = drawn[at] as (typeof drawn)[number]
      return line(from.x, from.y, star.x, star.y, width / 420)
    })
    .join('')
  const large = drawn[chance.whole(3, 11)] as (typeof drawn)[number]
  return [
    { ink: 2, shapes: circle(large.x, large.y, height * 0.3) },
    { ink: 0, shapes: lines + drawn.map(({ x, y, r }) => circle(x, y, r)).join('') },
    {
      ink: 1,
      shapes: drawn
        .filter((_, at) => at % 4 === 2)
        .map(({ x, y }) => circle(x, y, height * 0.062))
        .join(''),
    },
  ]
}
