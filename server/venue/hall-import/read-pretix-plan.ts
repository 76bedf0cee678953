import { LIMITS } from '#server/seat-map/svg-tree'
import { isMap } from '../reading/field-types.ts'
import { type FoundPlan, type FoundSeat, isStage, type Note, type Point, UnreadablePlan } from './found-plan.ts'
import { type Area, drawPlan } from './pretix-drawing.ts'

type Fields = Record<string, unknown>

/**
 * Reads a seating plan in pretix' JSON format: zones with rows of seats, whose positions are relative to their row's
 * and their zone's. Zones become sections, and categories become zones. Throws `UnreadablePlan` beyond the limits.
 */
export function readPretixPlan(text: string, note: Note): FoundPlan {
  const plan = parsed(text)
  const reader = new PlanReader(note)
  mapsIn(plan.zones).forEach((zone, at) => {
    reader.readZone(zone, textOf(zone.name) || `Section ${at + 1}`)
  })
  const { seats, areas } = reader
  const zones = [...new Set([...mapsIn(plan.categories).map(({ name }) => textOf(name)), ...seats.map(zoneOf)])]
  return {
    ...{ name: textOf(plan.name) || 'Hall', seats, zones: zones.filter(Boolean) },
    stage: areas.find(({ text }) => isStage(text ?? ''))?.centre ?? null,
    draw: (keys, scale) => drawPlan(areas, keys, scale),
  }
}

function parsed(text: string): Fields {
  let plan: unknown
  try {
    plan = JSON.parse(text)
  } catch (error) {
    throw new UnreadablePlan(`It isn’t valid JSON: ${(error as Error).message}`)
  }
  if (isMap(plan) && Array.isArray(plan.zones)) return plan
  throw new UnreadablePlan('It has no list “zones”, as seating plans of pretix have')
}

const zoneOf = ({ zone }: FoundSeat) => zone

class PlanReader {
  readonly seats: FoundSeat[] = []
  readonly areas: Area[] = []
  private elements = 0
  private readonly note: Note

  constructor(note: Note) {
    this.note = note
  }

  readZone(zone: Fields, name: string) {
    const origin = pointOf(zone.position) ?? { x: 0, y: 0 }
    mapsIn(zone.rows).forEach((row, at) => {
      this.readRow(row, name, at, origin)
    })
    mapsIn(zone.areas).forEach((area, at) => {
      this.readArea(area, `Zone ${name}, area ${at + 1}`, origin)
    })
  }

  private readRow(row: Fields, section: string, at: number, origin: Point) {
    const stated = textOf(row.row_number)
    const name = stated || String(at + 1)
    const seats = mapsIn(row.seats)
    const place = `Zone ${section}, row ${name}`
    if (!stated && seats.length > 0) this.note(place, 'has no name; its position in the file was taken')
    const start = sum(origin, pointOf(row.position) ?? { x: 0, y: 0 })
    for (const [index, seat] of seats.entries()) {
      this.count()
      const number = textOf(seat.seat_number)
      const where = `${place}, seat ${number || index + 1}`
      const position = pointOf(seat.position)
      if (!position) {
        this.note(where, 'has no position; left out')
        continue
      }
      const zone = textOf(seat.category) || 'No category'
      if (!textOf(seat.category)) this.note(where, `has no category; it is in the zone “${zone}”`)
      this.seats.push({ section, row: name, number, zone, ...sum(start, position), at: where })
    }
  }

  private readArea(area: Fields, at: string, origin: Point) {
    this.count()
    const position = sum(origin, pointOf(area.position) ?? { x: 0, y: 0 })
    const label = isMap(area.text) ? textOf(area.text.text) : textOf(area.text)
    const shape = textOf(area.shape) || 'rectangle'
    const found = shapeOf(shape, area, position)
    if (!found) return this.note(at, `has a shape “${shape}” that can’t be read; left out`)
    const labelAt = isMap(area.text) ? pointOf(area.text.position) : undefined
    this.areas.push({
      ...{ shape: found.shape, centre: found.centre, text: label || null, turn: numberOf(area.rotation) ?? 0 },
      ...{ position, fill: textOf(area.color), border: textOf(area.border_color) },
      textAt: labelAt ? sum(position, labelAt) : found.centre,
    })
  }

  private count() {
    this.elements += 1
    if (this.elements > LIMITS.elements || this.seats.length >= LIMITS.seats)
      throw new UnreadablePlan(`It has more than ${LIMITS.seats} seats or ${LIMITS.elements} elements`)
  }
}

function shapeOf(name: string, area: Fields, { x, y }: Point): Pick<Area, 'shape' | 'centre'> | undefined {
  const size = isMap(area[name]) ? area[name] : area
  if (name === 'rectangle') {
    const [width, height] = [numberOf(size.width), numberOf(size.height)]
    if (!width || !height) return undefined
    return { shape: { kind: 'rect', x, y, width, height }, centre: { x: x + width / 2, y: y + height / 2 } }
  }
  if (name === 'circle' || name === 'ellipse') {
    const radii = isMap(size.radius) ? size.radius : { x: size.radius, y: size.radius }
    const [rx, ry] = [numberOf(radii.x), numberOf(radii.y)]
    return rx && ry ? { shape: { kind: 'ellipse', x, y, rx, ry }, centre: { x, y } } : undefined
  }
  if (name === 'polygon') {
    const points = mapsIn(size.points).flatMap((point) => pointOf(point) ?? [])
    if (points.length < 3 || points.length > MAX_POINTS) return undefined
    const placed = points.map((point) => sum({ x, y }, point))
    const mean = (of: keyof Point) => placed.reduce((total, point) => total + point[of], 0) / placed.length
    return { shape: { kind: 'polygon', points: placed }, centre: { x: mean('x'), y: mean('y') } }
  }
  return name === 'text' ? { shape: { kind: 'none' }, centre: { x, y } } : undefined
}

const MAX_POINTS = 1_000
const MAX_TEXT = 60
const MAX_COORDINATE = 900_000

const mapsIn = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isMap) : [])
const textOf = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_TEXT)
const numberOf = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE ? value : undefined
function pointOf(value: unknown): Point | undefined {
  const [x, y] = isMap(value) ? [numberOf(value.x), numberOf(value.y)] : []
  return x === undefined || y === undefined ? undefined : { x, y }
}
const sum = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
