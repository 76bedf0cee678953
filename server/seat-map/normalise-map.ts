import { setImmediate } from 'node:timers/promises'
import { MapErrors } from './map-errors.ts'
import { applied, combined, IDENTITY, type Matrix, moved, parseTransform } from './matrix.ts'
import { classesOf, isHidden, type Paint, paintOf } from './paint.ts'
import { areaOf, type Bounds, middleOf, SHAPES, type Shape, shapeOf, tenths } from './shapes.ts'
import { LIMITS, parsingSvg, type SvgNode, UnusableMap } from './svg-tree.ts'

/** An element on a map: a seat by its key, or an area of the overview by its screen's id */
export interface Place {
  key: string
  x: number
  y: number
}

export interface NormalisedMap {
  /** As docs/seat-map.md describes it. */
  svg: string
  seats: readonly Place[]
  screens: readonly Place[]
  /** The elements that were left out or are unusable, for the drawing's author */
  errors: MapErrors
}

/**
 * Returns a sanitised, smaller version of a venue's drawing: seats are single shapes with their keys, everything else
 * is scenery, all transformations are applied to the coordinates, and scripts, styles, links and references are
 * removed. Throws `UnusableMap` if it isn't an SVG or exceeds the limits.
 */
export function normaliseMap(svg: string): NormalisedMap {
  const steps = normalising(svg)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Maximum length of a turn, in milliseconds */
const TURN = 10

/**
 * The same in several turns of the event loop. A drawing of 3,000 seats takes 0.2 to 0.6 s, and the server answers
 * other requests in between.
 */
export async function normaliseMapInTurns(svg: string): Promise<NormalisedMap> {
  const steps = normalising(svg)
  for (;;) {
    const until = performance.now() + TURN
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await setImmediate()
  }
}

/** Elements between checks of the turn's length */
const STEP = 50

function* normalising(svg: string): Generator<void, NormalisedMap> {
  const root = yield* parsingSvg(svg)
  const walk = new MapWalk(root)
  walk.visitAll(root.children, {
    ...{ matrix: IDENTITY, paint: paintOf(root, {}, walk.classes), isInSeats: false, depth: 0 },
  })
  for (let visits = 1; walk.visitNext(); visits++) if (visits % STEP === 0) yield
  yield
  return walk.result(root)
}

interface Context {
  matrix: Matrix
  paint: Paint
  /** In a layer whose shapes are seats */
  isInSeats: boolean
  depth: number
}

export const GROUPS = ['g', 'a', 'svg', 'switch']
/** Invisible elements, left out without an error */
export const UNSEEN = [
  'defs',
  'style',
  'metadata',
  'title',
  'desc',
  'symbol',
  'namedview',
  'clipPath',
  'mask',
  'filter',
]
const UNSAFE = ['script', 'foreignObject', 'iframe', 'animate', 'animateTransform', 'animateMotion', 'set', 'handler']
const MAX_KEY = 100

class MapWalk {
  readonly classes: ReadonlyMap<string, Paint>
  private readonly byId = new Map<string, SvgNode>()
  private readonly errors = new MapErrors()
  private readonly scenery: string[] = []
  private readonly seats = new Map<string, { place: Place; shape: Shape }>()
  private readonly screens = new Map<string, { place: Place; shape: Shape }>()
  private bounds: Bounds | undefined
  private visited = 0

  constructor(root: SvgNode) {
    this.classes = classesOf(root)
    this.recordUnsafe(root)
    const remember = (node: SvgNode) => {
      if (node.name === 'style' && /@import|url\(/i.test(node.text)) this.errors.add('outside', 'style')
      if (node.attributes.id && !this.byId.has(node.attributes.id)) this.byId.set(node.attributes.id, node)
      node.children.forEach(remember)
    }
    remember(root)
  }

  /** The elements still to visit, the next one last */
  private readonly ahead: { node: SvgNode; context: Context }[] = []

  /** Queues the nodes to be visited next, in order. */
  visitAll(nodes: readonly SvgNode[], context: Context) {
    for (const node of nodes.toReversed()) this.ahead.push({ node, context })
  }

  /** Visits the next node of the drawing; false at the end. */
  visitNext(): boolean {
    const next = this.ahead.pop()
    if (next) this.visit(next.node, next.context)
    return next !== undefined
  }

  private visit(node: SvgNode, context: Context) {
    this.visited += 1
    // An element that is used several times is visited each time.
    if (this.visited > LIMITS.elements) throw new UnusableMap(`It draws more than ${LIMITS.elements} elements`)
    if (context.depth > LIMITS.depth) throw new UnusableMap(`Its groups are more than ${LIMITS.depth} deep`)
    this.recordUnsafe(node)
    if (UNSEEN.includes(plain(node.name)) || UNSAFE.includes(node.name)) return
    const own = parseTransform(node.attributes.transform)
    if (!own) return this.errors.add('transform', nameOf(node) ?? node.name)
    const inner: Context = {
      matrix: combined(context.matrix, own),
      paint: paintOf(node, context.paint, this.classes),
      isInSeats: context.isInSeats || (GROUPS.includes(node.name) && /^seats/i.test(nameOf(node) ?? '')),
      depth: context.depth + 1,
    }
    if (isHidden(inner.paint)) return this.errors.add('hidden', nameOf(node) ?? node.name)
    const screen = node.attributes['data-screen']
    if (screen !== undefined) return this.addPlace(this.screens, screen, node, inner)
    const key = this.keyOf(node, context)
    if (key !== undefined) return this.addPlace(this.seats, key, node, inner)
    if (GROUPS.includes(node.name)) return this.visitAll(node.children, placedGroup(node, inner))
    if (node.name === 'use') return this.visitUsed(node, inner)
    if (SHAPES.includes(node.name)) return context.isInSeats ? this.addUnnamed(node) : this.addShape(node, inner)
    if (node.name === 'text' && !context.isInSeats) this.addText(node, inner)
    else if (node.name !== 'text') this.errors.add('element', node.name)
  }

  private recordUnsafe({ name, attributes }: SvgNode) {
    if (UNSAFE.includes(name)) this.errors.add('unsafe', name)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) this.errors.add('unsafe', attribute)
      const isReference = attribute === 'href' || attribute.endsWith(':href')
      if (isReference && !value.startsWith('#')) this.errors.add('outside', value)
      else if (!attribute.startsWith('xmlns') && /url\(\s*['"]?(?!['"]?#)/i.test(value))
        this.errors.add('outside', value)
    }
  }

  /** Returns the seat's key that an element has; undefined if it isn't a seat. */
  private keyOf(node: SvgNode, { isInSeats }: Context): string | undefined {
    const stated = node.attributes['data-seat']
    if (stated !== undefined) return stated
    const name = nameOf(node)
    if (!isInSeats || name === undefined) return undefined
    if (SHAPES.includes(node.name) || node.name === 'use') return name
    return node.name === 'g' && holdsOneSeat(node) ? name : undefined
  }

  private addPlace(places: Map<string, { place: Place; shape: Shape }>, key: string, node: SvgNode, context: Context) {
    const shape = this.largestShape(node, context)
    if (!key.trim() || key.length > MAX_KEY || /\p{Cc}/u.test(key)) return this.errors.add('unnamed', node.name)
    if (!shape) return this.errors.add('shapeless', key)
    if (places.has(key)) return this.errors.add('twice', key)
    if (places.size >= LIMITS.seats) throw new UnusableMap(`It has more than ${LIMITS.seats} seats`)
    const place = { key, ...middleOf(shape.bounds) }
    places.set(key, { place, shape })
    this.include(shape.bounds)
  }

  private largestShape(node: SvgNode, context: Context): Shape | undefined {
    if (SHAPES.includes(node.name)) return shapeOf(node, context.matrix)
    const used = node.name === 'use' ? this.used(node, context) : undefined
    const children = used ? [used.node] : GROUPS.includes(node.name) ? node.children : []
    const from = used?.context ?? context
    let largest: Shape | undefined
    for (const child of children) {
      this.visited += 1
      const own = parseTransform(child.attributes.transform)
      if (this.visited > LIMITS.elements || from.depth > LIMITS.depth || !own) continue
      const shape = this.largestShape(child, {
        ...from,
        matrix: combined(from.matrix, own),
        depth: from.depth + 1,
      })
      if (shape && (!largest || areaOf(shape.bounds) > areaOf(largest.bounds))) largest = shape
    }
    return largest
  }

  private addUnnamed(node: SvgNode) {
    this.errors.add('unnamed', node.attributes.id ?? node.name)
  }

  private visitUsed(node: SvgNode, context: Context) {
    const used = this.used(node, context)
    if (!used) return this.errors.add('element', 'use')
    if (used.node.name === 'symbol') this.visitAll(used.node.children, used.context)
    else this.visitAll([used.node], used.context)
  }

  /** Returns the element that a `use` refers to in this drawing, and its position. */
  private used({ attributes }: SvgNode, context: Context) {
    const href = attributes.href ?? attributes['xlink:href'] ?? ''
    const target = href.startsWith('#') ? this.byId.get(href.slice(1)) : undefined
    if (!target) return undefined
    const at = moved(Number.parseFloat(attributes.x ?? '0') || 0, Number.parseFloat(attributes.y ?? '0') || 0)
    const node = target.name === 'symbol' ? { ...target, name: 'g' } : target
    return { node, context: { ...context, matrix: combined(context.matrix, at), depth: context.depth + 1 } }
  }

  private addShape(node: SvgNode, { matrix, paint }: Context) {
    const shape = shapeOf(node, matrix)
    if (!shape) return
    this.include(shape.bounds)
    this.scenery.push(element(shape, paintAttributes(paint, matrix)))
  }

  private addText(node: SvgNode, { matrix, paint }: Context) {
    const text = textOf(node).replace(/\s+/g, ' ').trim().slice(0, MAX_KEY)
    const holder = node.attributes.x === undefined ? (node.children.find(({ name }) => name === 'tspan') ?? node) : node
    const [x, y] = ['x', 'y'].map((name) => Number.parseFloat(holder.attributes[name] ?? '0') || 0) as [number, number]
    if (!text) return
    const at = applied(matrix, x, y)
    if (![at.x, at.y].every((each) => Math.abs(each) < 1_000_000)) return
    this.include({ left: at.x, top: at.y, right: at.x, bottom: at.y })
    const turned = ([0, 1, 2, 3] as const).some((index) => Math.abs(matrix[index] - IDENTITY[index]) > 1e-6)
    const placed: Record<string, string | number> = turned
      ? { transform: `matrix(${[...matrix.slice(0, 4).map(thousandths), tenths(at.x), tenths(at.y)].join(' ')})` }
      : { x: tenths(at.x), y: tenths(at.y) }
    this.scenery.push(`<text${attributeTexts({ ...placed, ...paintOnly(paint) })}>${escaped(text)}</text>`)
  }

  private include({ left, top, right, bottom }: Bounds) {
    const known = this.bounds ?? { left, top, right, bottom }
    this.bounds = {
      left: Math.min(known.left, left),
      top: Math.min(known.top, top),
      right: Math.max(known.right, right),
      bottom: Math.max(known.bottom, bottom),
    }
  }

  result(root: SvgNode): NormalisedMap {
    const seats = [...this.seats.values()]
    const screens = [...this.screens.values()]
    if (!seats.length && !screens.length) this.errors.add('empty', '')
    const box = this.viewBox(root)
    const layers = [
      layer('scenery', ' aria-hidden="true"', this.scenery),
      layer(
        'screens',
        '',
        screens.map(({ place, shape }) => placeElement('data-screen', place, shape)),
      ),
      layer(
        'seats',
        '',
        seats.map(({ place, shape }) => placeElement('data-key', place, shape)),
      ),
    ]
    return {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" data-seats="${seats.length}">${layers.join('')}</svg>`,
      seats: seats.map(({ place }) => place),
      screens: screens.map(({ place }) => place),
      errors: this.errors,
    }
  }

  private viewBox({ attributes }: SvgNode): number[] {
    const stated = (attributes.viewBox ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const isUsable =
      stated.length === 4 && stated.every(Number.isFinite) && (stated[2] ?? 0) > 0 && (stated[3] ?? 0) > 0
    if (isUsable) return stated
    const { left, top, right, bottom } = this.bounds ?? { left: 0, top: 0, right: 100, bottom: 100 }
    return [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(tenths)
  }
}

/** The margin around a drawing without a size */
const MARGIN = 20

const plain = (name: string) => name.replace(/^.*:/, '')
const thousandths = (value: number) => Math.round(value * 1000) / 1000

/** Names generated by drawing programs */
const MADE_UP =
  /^(path|rect|circle|ellipse|polygon|polyline|line|use|g|text|tspan|layer|shape|svg|image)[-_]?\d+(-\d+)*$/

/** Returns the name that the author gave an element; undefined if the program generated it. */
export function nameOf({ attributes }: SvgNode): string | undefined {
  const name = attributes['inkscape:label'] ?? attributes['data-name'] ?? readableId(attributes.id)
  return name === undefined || MADE_UP.test(name) ? undefined : name
}
/** Illustrator escapes characters that an id can't contain: `ST_x2D_A` is `ST-A`. */
const readableId = (id: string | undefined) =>
  id?.replace(/_x([0-9A-Fa-f]{2,4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Returns whether a named group is one seat: no shape within it has a name. Otherwise it is a row of seats. */
export const holdsOneSeat = ({ children }: SvgNode): boolean =>
  children.some(({ name }) => SHAPES.includes(name) || name === 'use') &&
  children.every((child) => nameOf(child) === undefined && (child.name !== 'g' || holdsOneSeat(child)))

/** Returns the context of an inner `svg`, which is a group at a position. */
const placedGroup = ({ name, attributes: { x, y } }: SvgNode, context: Context): Context =>
  name === 'svg'
    ? {
        ...context,
        matrix: combined(context.matrix, moved(Number.parseFloat(x ?? '0') || 0, Number.parseFloat(y ?? '0') || 0)),
      }
    : context

const textOf = ({ text, children }: SvgNode): string =>
  [text, ...children.filter(({ name }) => name === 'tspan').map(textOf)].join(' ')

const paintOnly = ({ display: _display, visibility: _visibility, ...paint }: Paint): Paint => paint
function paintAttributes(paint: Paint, matrix: Matrix): Record<string, string | number> {
  const { 'font-size': _size, 'font-weight': _weight, 'text-anchor': _anchor, ...others } = paintOnly(paint)
  const width = Number.parseFloat(others['stroke-width'] ?? '1')
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
  const isStroked = others.stroke !== undefined && others.stroke !== 'none'
  return isStroked && Number.isFinite(width) ? { ...others, 'stroke-width': tenths(width * scale) } : others
}

const layer = (name: string, attributes: string, elements: readonly string[]) =>
  elements.length ? `<g data-layer="${name}"${attributes}>${elements.join('')}</g>` : ''

const placeElement = (attribute: string, { key, x, y }: Place, shape: Shape) =>
  element(shape, { [attribute]: key, 'data-x': x, 'data-y': y })

const element = ({ geometry }: Shape, attributes: Record<string, string | number>) =>
  `<${'d' in geometry ? 'path' : 'circle'}${attributeTexts({ ...attributes, ...geometry })}/>`

const attributeTexts = (attributes: Record<string, string | number>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
