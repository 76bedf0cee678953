import { GROUPS, holdsOneSeat, nameOf, UNSEEN } from '#server/seat-map/normalise-map'
import type { SvgNode } from '#server/seat-map/svg-tree'
import { type FoundSeat, isStage } from './found-plan.ts'
import { rowNameOf, seatNameOf } from './seat-names.ts'

/** The names of the groups around an element, from its innermost ones. */
interface Context {
  section: string
  row: string
  zone: string
  /** Whether the groups say that their shapes are seats. */
  isInSeats: boolean
}
type DrawnSeat = Omit<FoundSeat, 'x' | 'y'>

const SEAT_SHAPES = ['circle', 'ellipse', 'rect', 'path', 'polygon', 'use']
/** Names of groups that aren't those of sections. */
const NO_SECTION = /^(?:layer|ebene|calque|group|g|plan|hall|saal|svg|root|rows?|reihen)\b|^\d+$/i
const NUMBERS = ['data-seat', 'data-seat-number', 'data-seat-name', 'data-number']
const ONLY_SEATS = 'All seats'

/**
 * Returns the elements of a drawing that are seats, in its order. Names such as `seat-2-B-1` can be read from either
 * end: they are read so that the hall has fewer sections.
 */
export function findDrawnSeats(root: SvgNode): Map<SvgNode, DrawnSeat> {
  const [last, first] = [readSeats(root, false), readSeats(root, true)]
  return sectionsIn(first) < sectionsIn(last) ? first : last
}

const sectionsIn = (seats: ReadonlyMap<unknown, DrawnSeat>): number =>
  new Set([...seats.values()].map(({ section }) => section)).size

function readSeats(root: SvgNode, isNumberFirst: boolean): Map<SvgNode, DrawnSeat> {
  const found = new Map<SvgNode, DrawnSeat>()
  const visit = (node: SvgNode, context: Context) => {
    if (UNSEEN.includes(node.name) || isStage(nameOf(node) ?? '')) return
    const seat = seatOf(node, context, isNumberFirst)
    if (seat) {
      found.set(node, seat)
      return
    }
    if (!GROUPS.includes(node.name)) return
    const inner = contextIn(node, context)
    for (const child of node.children) visit(child, inner)
  }
  for (const child of root.children) visit(child, { section: '', row: '', zone: ONLY_SEATS, isInSeats: false })
  return found
}

function contextIn(node: SvgNode, context: Context): Context {
  const { attributes } = node
  const name = nameOf(node) ?? ''
  const row = attributes['data-row'] ?? attributes['data-row-name'] ?? rowNameOf(name)
  const isSeats = /^(?:seats|sitze|pl[äa]tze|places)/i.test(name)
  const plain = name
    .replace(/^(?:seats|sitze|pl[äa]tze|places)/i, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  const isSection = row === undefined && plain !== '' && !NO_SECTION.test(plain)
  return {
    section: attributes['data-section'] ?? attributes['data-block'] ?? (isSection ? plain : context.section),
    row: row ?? context.row,
    zone: zoneOf(node) ?? context.zone,
    isInSeats: context.isInSeats || isSeats || row !== undefined,
  }
}

function seatOf(node: SvgNode, context: Context, isNumberFirst: boolean): DrawnSeat | undefined {
  const { attributes } = node
  const isGroup = GROUPS.includes(node.name)
  if (!isGroup && !SEAT_SHAPES.includes(node.name)) return undefined
  const stated = NUMBERS.map((each) => attributes[each]).find((value) => value !== undefined)
  const name = nameOf(node)
  if (isGroup && stated === undefined && !holdsOneSeat(node)) return undefined
  const parsed = seatNameOf(stated ?? name ?? '', isNumberFirst)
  const row = attributes['data-row'] || parsed?.row || context.row
  const isUnnamedInRow = !isGroup && name === undefined && context.row !== '' && stated === undefined
  const isNamed = parsed !== undefined && (parsed.row !== '' || context.isInSeats)
  if (stated === undefined && !isNamed && !isUnnamedInRow) return undefined
  const section = attributes['data-section'] ?? attributes['data-block'] ?? (parsed?.section || context.section)
  return {
    ...{ section: section || 'Seats', row: row || '1', number: parsed?.number ?? stated ?? '' },
    zone: zoneOf(node) ?? context.zone,
    at: `Shape ${stated ?? name ?? `in row ${context.row}`}`,
  }
}

const zoneOf = ({ attributes }: SvgNode): string | undefined =>
  attributes['data-zone'] ?? attributes['data-category'] ?? attributes['data-price-category']
