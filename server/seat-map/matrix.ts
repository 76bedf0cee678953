/** A transformation of the plane, as SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the matrix that applies first `inner`, then `outer`. */
export const combined = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

export const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Returns the factor by which lengths grow: exact for rotation and uniform scaling, the mean otherwise. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

/** Returns whether circles remain circles. */
export function preservesCircles([a, b, c, d]: Matrix): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < 1e-3 * (Math.abs(one) + Math.abs(other) + 1e-9)
  return (near(a, d) && near(b, -c)) || (near(a, -d) && near(b, c))
}

/** Maximum length of a transform that is parsed */
const MAX_LENGTH = 1_000

/** Returns the matrix of a `transform` attribute; undefined if it is invalid. */
export function parseTransform(text: string | undefined): Matrix | undefined {
  if (!text?.trim()) return IDENTITY
  if (text.length > MAX_LENGTH) return undefined
  let matrix = IDENTITY
  for (const [, name = '', list = ''] of text.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)) {
    const numbers = list.split(/[\s,]+/).flatMap((each) => (each ? [Number.parseFloat(each)] : []))
    const step = numbers.every(Number.isFinite) ? stepOf(name, numbers) : undefined
    if (!step) return undefined
    matrix = combined(matrix, step)
  }
  return matrix
}

function stepOf(name: string, numbers: readonly number[]): Matrix | undefined {
  const [first = 0, second, third = 0] = numbers
  const angle = (first * Math.PI) / 180
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? (numbers as unknown as Matrix) : undefined
    case 'translate':
      return moved(first, second ?? 0)
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0]
    case 'rotate': {
      const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
      if (second === undefined) return turn
      return combined(combined(moved(second, third), turn), moved(-second, -third))
    }
    case 'skewX':
      return [1, 0, Math.tan(angle), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(angle), 0, 1, 0, 0]
    default:
      return undefined
  }
}
