import { circle, path, points, polygon, rect } from '../svg.ts'
import { type Motif, range } from './motif.ts'

/** A disc over water, with a reflection in stripes. */
export const horizon: Motif = ({ width, height }, chance) => {
  const [x, level] = [width * chance.oneOf([0.34, 0.5, 0.64]), height * chance.between(0.5, 0.58)]
  const r = height * chance.between(0.32, 0.4)
  const ripples = range(13)
    .map((at) => {
      const y = level + height * 0.03 + at * height * 0.037
      const half =
        Math.sqrt(Math.max(0, r ** 2 - (y - level) ** 2 * 0.6)) * (0.85 + 0.3 * Math.sin(at * 2.3)) + r * 0.12
      return rect(x - half + Math.sin(at * 1.7) * r * 0.16, y, half * 2, height * (0.006 + 0.0016 * at))
    })
    .join('')
  const dome = path(`M${x - r} ${level}A${r} ${r} 0 0 1 ${x + r} ${level}Z`)
  const hills = polygon([
    [-10, level],
    [width * 0.16, level - height * 0.1],
    [width * 0.34, level],
    [width * 0.62, level],
    [width * 0.86, level - height * 0.16],
    [width + 10, level],
  ])
  return [
    { ink: 1, shapes: dome + ripples },
    { ink: 0, shapes: hills + rect(-10, level, width + 20, height * 0.008) },
    { ink: 2, shapes: rect(-10, level + height * 0.008, width + 20, height) },
  ]
}

/** Contour lines of hills, as on a map. */
export const contours: Motif = ({ width, height }, chance) => {
  const hills = range(3).map((at) => ({
    x: width * (0.18 + 0.32 * at + chance.between(-0.06, 0.06)),
    y: height * chance.between(0.25, 0.78),
    phase: chance.between(0, 6),
    rings: [6, 9, 5][at] as number,
  }))
  const ring = (hill: (typeof hills)[number], at: number) => {
    const r = height * 0.062 * (at + 0.7)
    const edge = range(48).map((step): [number, number] => {
      const angle = (step / 48) * 2 * Math.PI
      const wobble =
        1 + 0.16 * Math.sin(angle * 2 + hill.phase) + 0.09 * Math.sin(angle * 3 - hill.phase * 2 + at * 0.16)
      return [hill.x + r * 1.25 * wobble * Math.cos(angle), hill.y + r * wobble * Math.sin(angle)]
    })
    return `<path d="M${points(edge)}Z" fill="none" stroke="currentColor" stroke-width="${(width / 270) * (1 + (at % 3 === 2 ? 1.4 : 0))}"/>`
  }
  return [
    {
      ink: 1,
      shapes:
        hills.map((hill) => circle(hill.x, hill.y, height * (hill.rings > 8 ? 0.1 : 0.03))).join('') +
        range(9)
          .map((at) => ring(hills[1] as (typeof hills)[number], at))
          .join(''),
    },
    {
      ink: 0,
      shapes: [hills[0], hills[2]]
        .flatMap((hill) => range(hill?.rings ?? 0).map((at) => ring(hill as (typeof hills)[number], at)))
        .join(''),
    },
  ]
}

/** Stacks of bars of different heights, one beside the other, as chords. */
export const chords: Motif = ({ width, height }, chance) => {
  const columns = 9
  const wide = width / columns
  const layers = ['', '', '']
  for (const at of range(columns)) {
    const notes = chance.whole(2, 5)
    const base = chance.whole(0, 4)
    for (const note of range(notes)) {
      const y = height - (base + note * chance.oneOf([1, 2]) + 1) * (height / 12)
      const ink = note === 0 ? 1 : at % 4 === 3 ? 2 : 0
      layers[ink] += rect(at * wide + wide * 0.08, y, wide * (at % 3 === 0 ? 1.84 : 0.84), height / 15)
    }
  }
  return layers.map((shapes, ink) => ({ ink, shapes }))
}

/** Rays from a point, alternately wide and narrow. */
export const rays: Motif = ({ width, height }, chance) => {
  const [x, y] = [width * chance.oneOf([0.12, 0.3, 0.7, 0.88]), height * chance.oneOf([0.2, 0.82])]
  const far = Math.hypot(width, height) * 1.1
  const count = chance.oneOf([18, 22, 26])
  const ray = (at: number, spread: number) => {
    const [a, b] = [((at - spread) / count) * 2 * Math.PI, ((at + spread) / count) * 2 * Math.PI]
    return polygon([
      [x, y],
      [x + far * Math.cos(a), y + far * Math.sin(a)],
      [x + far * Math.cos(b), y + far * Math.sin(b)],
    ])
  }
  const every = (start: number, step: number, spread: number) =>
    range(Math.ceil(count / step))
      .map((at) => ray(start + at * step, spread))
      .join('')
  return [
    { ink: 0, shapes: every(0, 2, 0.26) },
    { ink: 1, shapes: every(1, 4, 0.42) },
    { ink: 2, shapes: circle(x, y, height * 0.3) },
    { ink: 1, shapes: circle(x, y, height * 0.12) },
  ]
}
