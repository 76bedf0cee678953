import SvgPath from 'svgpath'
import { applied, type Matrix, preservesCircles, scaleOf } from './matrix.ts'
import type { SvgNode } from './svg-tree.ts'

/** A shape at its final position: a circle or a path */
export interface Shape {
  /** The attributes of its geometry. */
  geometry: { cx: number; cy: number; r: number } | { d: string }
  bounds: Bounds
}
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export const middleOf = ({ left, top, right, bottom }: Bounds) => ({
  x: tenths((left + right) / 2),
  y: tenths((top + bottom) / 2),
})
export const areaOf = ({ left, top, right, bottom }: Bounds): number => (right - left) * (bottom - top)
export const tenths = (value: number): number => Math.round(value * 10) / 10

export const SHAPES = ['circle', 'ellipse', 'rect', 'path', 'line', 'polyline', 'polygon']

/** Maximum coordinate. Larger ones are errors. */
const FARTHEST = 1_000_000
const MAX_PATH = 200_000

/** Returns the shape of an element with its transformations applied, or undefined if it is empty or invalid. */
export function shapeOf(node: SvgNode, matrix: Matrix): Shape | undefined {
  const { name, attributes } = node
  const number = (attribute: string) => Number.parseFloat(attributes[attribute] ?? '0')
  if ((name === 'circle' || isRound(node)) && preservesCircles(matrix)) {
    const { x, y } = applied(matrix, number('cx'), number('cy'))
    const r = number(name === 'circle' ? 'r' : 'rx') * scaleOf(matrix)
    if (![x, y, r].every((each) => Math.abs(each) < FARTHEST) || r <= 0) return undefined
    const bounds = { left: x - r, top: y - r, right: x + r, bottom: y + r }
    return { geometry: { cx: tenths(x), cy: tenths(y), r: tenths(r) }, bounds }
  }
  if (name === 'rect' && preservesCircles(matrix)) return turnedRect(node, matrix)
  const d = pathOf(node, number)
  if (!d || d.length > MAX_PATH) return undefined
  const path = new SvgPath(d)
  if ((path as { err?: string }).err) return undefined
  const placed = path
    .abs()
    .unarc()
    .unshort()
    .matrix([...matrix])
    .round(1)
  const bounds = boundsOf(placed)
  return bounds && { geometry: { d: placed.toString() }, bounds }
}

const isRound = ({ name, attributes: { rx, ry } }: SvgNode) => name === 'ellipse' && rx !== undefined && rx === ry

function pathOf(node: SvgNode, number: (attribute: string) => number): string | undefined {
  const { name, attributes } = node
  if (name === 'path') return attributes.d
  if (name === 'circle') return ellipsePath(number('cx'), number('cy'), number('r'), number('r'))
  if (name === 'ellipse') return ellipsePath(number('cx'), number('cy'), number('rx'), number('ry'))
  if (name === 'rect') return rectPath(node)
  if (name === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
  const points = attributes.points?.trim()
  return points && `M${points}${name === 'polygon' ? 'z' : ''}`
}

const ellipsePath = (x: number, y: number, rx: number, ry: number) =>
  rx > 0 && ry > 0 ? `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z` : undefined

function rectOf({ attributes }: SvgNode) {
  const number = (name: string) => Number.parseFloat(attributes[name] ?? '0')
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number) as [number, number, number, number]
  const rx = Math.min(number(attributes.rx === undefined ? 'ry' : 'rx'), width / 2)
  const ry = Math.min(number(attributes.ry === undefined ? 'rx' : 'ry'), height / 2)
  const isRounded = rx > 0 && ry > 0
  return width > 0 && height > 0 ? { x, y, width, height, rx: isRounded ? rx : 0, ry: isRounded ? ry : 0 } : undefined
}

function rectPath(node: SvgNode): string | undefined {
  const rect = rectOf(node)
  if (!rect) return undefined
  const { x, y, width, height, rx, ry } = rect
  const corner = (toX: number, toY: number) => (rx ? `a${rx} ${ry} 0 0 1 ${toX} ${toY}` : '')
  return [
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}`,
    `h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}z`,
  ].join('')
}

/** Returns a rotated, scaled and mirrored rectangle with its corner arcs, which most seats are. */
function turnedRect(node: SvgNode, matrix: Matrix): Shape | undefined {
  const rect = rectOf(node)
  if (!rect) return undefined
  const { x, y, width, height, rx, ry } = rect
  const [right, bottom] = [x + width, y + height]
  const corners = [
    applied(matrix, x, y),
    applied(matrix, right, y),
    applied(matrix, right, bottom),
    applied(matrix, x, bottom),
  ]
  const bounds = boundsOfPoints(corners)
  if (!bounds) return undefined
  const at = (px: number, py: number) => {
    const point = applied(matrix, px, py)
    return `${tenths(point.x)} ${tenths(point.y)}`
  }
  if (!rx)
    return { geometry: { d: `M${corners.map((point) => `${tenths(point.x)} ${tenths(point.y)}`).join('L')}z` }, bounds }
  const turn = tenths((Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI)
  const sweep = matrix[0] * matrix[3] - matrix[1] * matrix[2] > 0 ? 1 : 0
  const arc = `A${tenths(rx * scaleOf(matrix))} ${tenths(ry * scaleOf(matrix))} ${turn} 0 ${sweep} `
  const d = [
    `M${at(x + rx, y)}L${at(right - rx, y)}${arc}${at(right, y + ry)}L${at(right, bottom - ry)}${arc}${at(right - rx, bottom)}`,
    `L${at(x + rx, bottom)}${arc}${at(x, bottom - ry)}L${at(x, y + ry)}${arc}${at(x + rx, y)}z`,
  ].join('')
  return { geometry: { d }, bounds }
}

function boundsOfPoints(points: readonly { x: number; y: number }[]): Bounds | undefined {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  if (!points.length || ![...xs, ...ys].every((each) => Math.abs(each) < FARTHEST)) return undefined
  const least = (values: number[]) => values.reduce((low, each) => Math.min(low, each))
  const most = (values: number[]) => values.reduce((high, each) => Math.max(high, each))
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) }
}

/**
 * Returns the bounds of a path's points and control points; undefined if there are none, or one exceeds the maximum
 * coordinate.
 */
function boundsOf(path: ReturnType<typeof SvgPath.from>): Bounds | undefined {
  const points: { x: number; y: number }[] = []
  path.iterate((segment, _index, x, y) => {
    const [command, ...numbers] = segment as unknown as [string, ...number[]]
    if (command === 'H') points.push({ x: numbers[0] ?? x, y })
    else if (command === 'V') points.push({ x, y: numbers[0] ?? y })
    else
      for (let at = 0; at + 1 < numbers.length; at += 2) points.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 })
  })
  return boundsOfPoints(points)
}
