import type { PlannedSeat } from './halls.ts'

/** SVG as written by a drawing program: layers, named groups, transforms, class styles. Coordinates in tenths. */

export interface Point {
  x: number
  y: number
}
export interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}

export const tenths = (value: number): number => Math.round(value * 10) / 10

export const boundsOf = (points: readonly Point[]): Bounds => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  bottom: Math.max(...points.map(({ y }) => y)),
})

const STYLE = `
    .floor { fill: #f3f1ec; stroke: #c9c4b8; stroke-width: 2; }
    .stage { fill: #2b2723; }
    .label { fill: #5b564c; font-size: 15px; text-anchor: middle; }
    .title { fill: #fdfbf6; font-size: 22px; text-anchor: middle; }
    .part { fill: #e4dfd4; stroke: #8b8474; stroke-width: 3; }
  `

/** Returns a whole drawing, with a margin around its content. */
export function drawing(name: string, { left, right, top, bottom }: Bounds, layers: readonly string[]): string {
  const box = [left, top, right - left, bottom - top].map(tenths).join(' ')
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="${box}">
  <title>${name}</title>
  <style>${STYLE}</style>
  ${layers.join('\n  ')}
</svg>
`
}

export const layer = (name: string, elements: readonly string[]): string =>
  `<g inkscape:groupmode="layer" inkscape:label="${name}">\n    ${elements.join('\n    ')}\n  </g>`

export const label = (text: string, { x, y }: Point, className = 'label'): string =>
  `<text class="${className}" x="${tenths(x)}" y="${tenths(y)}">${text}</text>`

export function groupedBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const WIDTH = 19
const HEIGHT = 18

/** Returns a seat as a group, turned towards the stage: its cushion, its back and its number. */
function seat({ key, x, y, number, attributes }: PlannedSeat, angle: number): string {
  const back = `<path d="M${-WIDTH / 2 + 3} ${HEIGHT / 2 - 2}h${WIDTH - 6}"/>`
  const cushion = attributes.includes('W')
    ? `<circle r="${HEIGHT / 2}"/>`
    : `<rect x="${-WIDTH / 2}" y="${-HEIGHT / 2}" width="${WIDTH}" height="${HEIGHT}" rx="5"/>`
  const turn = angle ? ` rotate(${tenths(angle)})` : ''
  return `<g inkscape:label="${key}" transform="translate(${x} ${y})${turn}">${cushion}${back}<text y="4">${number}</text></g>`
}

/** Returns the layer of a screen's seats: a group for each row. `centre` is the point that all of its seats face. */
export function seatLayer(seats: readonly PlannedSeat[], centre: Point | null): string {
  const rows = groupedBy(seats, ({ row }) => row)
  const groups = [...rows].map(([row, ofRow]) => {
    const drawn = ofRow.map((each) => seat(each, centre ? turnTo(centre, each) : 0))
    return `<g inkscape:label="Row ${row}">\n      ${drawn.join('\n      ')}\n    </g>`
  })
  return layer('Seats', groups)
}

const turnTo = (centre: Point, { x, y }: Point) => (-Math.atan2(x - centre.x, y - centre.y) * 180) / Math.PI

const LETTER_DISTANCE = 22

/** Returns a row's letter at each of its ends. */
export function rowLetters(seats: readonly PlannedSeat[]): string[] {
  const rows = groupedBy(seats, ({ row }) => row)
  return [...rows].flatMap(([row, ofRow]) => {
    const [first, last] = [ofRow[0], ofRow.at(-1)]
    if (!first || !last) return []
    return [
      label(row, { x: first.x - LETTER_DISTANCE, y: first.y + 5 }),
      label(row, { x: last.x + LETTER_DISTANCE, y: last.y + 5 }),
    ]
  })
}

/** Returns the outline around curved rows: down their left ends, up their right ones. */
export function outline(seats: readonly PlannedSeat[], margin: number): string {
  const rows = [...groupedBy(seats, ({ rowPosition }) => rowPosition)].sort(([a], [b]) => a - b).map(([, row]) => row)
  const front = rows[0] ?? []
  const back = rows.at(-1) ?? []
  // A row that is a seat shorter than its neighbours makes no dent.
  const reach = (at: number, end: 0 | 1) => rows.slice(Math.max(0, at - 1), at + 2).map((row) => ends(row)[end].x)
  const lefts = rows.map((row, at) => ({ ...ends(row)[0], x: Math.min(...reach(at, 0)) }))
  const rights = rows.map((row, at) => ({ ...ends(row)[1], x: Math.max(...reach(at, 1)) })).reverse()
  const shifted = (points: readonly Point[], dx: number, dy: number) =>
    points.map(({ x, y }) => ({ x: x + dx, y: y + dy }))
  const corners = [
    ...shifted(front.toReversed(), 0, -margin),
    ...shifted(lefts, -margin, 0),
    ...shifted(back, 0, margin),
    ...shifted(rights, margin, 0),
  ]
  return `M${corners.map(({ x, y }) => `${tenths(x)} ${tenths(y)}`).join('L')}z`
}

function ends(row: readonly PlannedSeat[]): [Point, Point] {
  const ordered = row.toSorted((a, b) => a.x - b.x)
  const origin = { x: 0, y: 0 }
  return [ordered[0] ?? origin, ordered.at(-1) ?? origin]
}

/** Returns the edge of the stage, as wide as `width`, above a point. */
export const stage = ({ x, y }: Point, width: number): string[] => [
  `<path class="stage" d="M${tenths(x - width / 2)} ${y - 90}h${width}l${-width / 8} 64q${tenths((-width * 3) / 8)} 34 ${tenths((-width * 3) / 4)} 0z"/>`,
  label('Stage', { x, y: y - 42 }, 'title'),
]
