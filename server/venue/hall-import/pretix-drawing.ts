import { tenths } from '#server/seat-map/shapes'
import type { FoundSeat, Point } from './found-plan.ts'

/** Something in a plan that isn't a seat, such as the stage. */
export interface Area {
  shape:
    | { kind: 'rect'; x: number; y: number; width: number; height: number }
    | { kind: 'ellipse'; x: number; y: number; rx: number; ry: number }
    | { kind: 'polygon'; points: readonly Point[] }
    | { kind: 'none' }
  centre: Point
  /** The point around which it is rotated. */
  position: Point
  /** Degrees, clockwise. */
  turn: number
  fill: string
  border: string
  text: string | null
  textAt: Point
}

/** A seat's radius, and the margin around the plan. */
const RADIUS = 9
const MARGIN = 30

/** Returns a plan's areas and the named seats as a drawing. */
export function drawPlan(areas: readonly Area[], keys: ReadonlyMap<FoundSeat, string>, scale: number): string {
  const at = (value: number) => tenths(value * scale)
  const seats = [...keys].map(
    ([{ x, y }, key]) => `<circle data-seat="${escaped(key)}" cx="${at(x)}" cy="${at(y)}" r="${RADIUS}"/>`,
  )
  const points = [...[...keys.keys()].map(({ x, y }) => ({ x, y })), ...areas.flatMap(cornersOf)]
  const [left, right] = extent(points.map(({ x }) => at(x)))
  const [top, bottom] = extent(points.map(({ y }) => at(y)))
  const box = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(tenths)
  const scenery = areas.map((area) => areaElement(area, at)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">\n${scenery}\n${seats.join('\n')}\n</svg>\n`
}

function areaElement({ shape, position, turn, fill, border, text, textAt }: Area, at: (value: number) => number) {
  const rotation = turn ? ` transform="rotate(${tenths(turn)} ${at(position.x)} ${at(position.y)})"` : ''
  const paint = `fill="${colourOf(fill, '#dddddd')}" stroke="${colourOf(border, 'none')}"${rotation}`
  const label = text
    ? `<text x="${at(textAt.x)}" y="${at(textAt.y)}" text-anchor="middle" font-size="16"${rotation}>${escaped(text)}</text>`
    : ''
  switch (shape.kind) {
    case 'rect': {
      const size = `width="${at(shape.width)}" height="${at(shape.height)}"`
      return `<rect x="${at(shape.x)}" y="${at(shape.y)}" ${size} ${paint}/>${label}`
    }
    case 'ellipse': {
      const radii = `rx="${at(shape.rx)}" ry="${at(shape.ry)}"`
      return `<ellipse cx="${at(shape.x)}" cy="${at(shape.y)}" ${radii} ${paint}/>${label}`
    }
    case 'polygon':
      return `<polygon points="${shape.points.map(({ x, y }) => `${at(x)},${at(y)}`).join(' ')}" ${paint}/>${label}`
    case 'none':
      return label
  }
}

function cornersOf({ shape, textAt }: Area): Point[] {
  if (shape.kind === 'polygon') return [...shape.points]
  if (shape.kind === 'none') return [textAt]
  const { x, y } = shape
  if (shape.kind === 'rect')
    return [
      { x, y },
      { x: x + shape.width, y: y + shape.height },
    ]
  return [
    { x: x - shape.rx, y: y - shape.ry },
    { x: x + shape.rx, y: y + shape.ry },
  ]
}

const extent = (values: readonly number[]): [least: number, most: number] =>
  values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [
    values[0] ?? 0,
    values[0] ?? 0,
  ] as [number, number])

const colourOf = (colour: string, fallback: string) =>
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,30})$/i.test(colour) ? colour : fallback

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
