import { type NormalisedMap, normaliseMap } from '#server/seat-map/normalise-map'
import { tenths } from '#server/seat-map/shapes'
import { parsingSvg, type SvgNode } from '#server/seat-map/svg-tree'
import { findDrawnSeats } from './drawn-seats.ts'
import { type FoundPlan, type FoundSeat, isStage, type Note, type Point, UnreadablePlan } from './found-plan.ts'

/**
 * Reads a venue's drawing: shapes that are seats by their attributes, their names or their groups' names. Throws
 * `UnreadablePlan` if there is none, and `UnusableMap` beyond the limits of drawings.
 */
export function readDrawnPlan(svg: string, name: string, note: Note): FoundPlan {
  const root = treeOf(svg)
  const found = findDrawnSeats(root)
  if (found.size === 0)
    throw new UnreadablePlan('It has no seats: no shape has data-seat, a name such as A-12, or a group such as “Row A”')
  // The normalised drawing has every seat as one shape at its place, without transforms, scripts and references.
  const map = normaliseMap(textOf(root, found))
  for (const { words, kind, examples } of map.errors.list())
    if (kind !== 'empty') note(examples.join(', ') || 'Drawing', words)
  const seats = new Map<string, FoundSeat>()
  const described = [...found.values()]
  for (const { key, x, y } of map.seats) {
    const seat = described[Number(key)]
    if (seat) seats.set(key, { ...seat, x, y })
  }
  return {
    ...{ name, seats: [...seats.values()], zones: [...new Set([...seats.values()].map(({ zone }) => zone))] },
    stage: stageIn(map.svg),
    draw: (keys, scale) => redrawn(map, seats, keys, scale),
  }
}

function treeOf(svg: string): SvgNode {
  const steps = parsingSvg(svg)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Returns a tree as SVG. Each seat's `data-seat` is its index; others lose theirs. */
function textOf(root: SvgNode, seats: ReadonlyMap<SvgNode, unknown>): string {
  const indexes = new Map([...seats.keys()].map((node, at) => [node, String(at)]))
  const write = (node: SvgNode): string => {
    const { 'data-seat': _seat, 'data-screen': _screen, ...attributes } = node.attributes
    const index = indexes.get(node)
    const all = index === undefined ? attributes : { ...attributes, 'data-seat': index }
    const names = Object.entries(all).map(([each, value]) => ` ${each}="${escaped(value)}"`)
    return `<${node.name}${names.join('')}>${escaped(node.text)}${node.children.map(write).join('')}</${node.name}>`
  }
  return write(root)
}

/** Returns the place of a text that names the stage. */
function stageIn(svg: string): Point | null {
  for (const [, attributes = '', text = ''] of svg.matchAll(/<text([^>]*)>([^<]*)</g)) {
    const at = /x="([\d.-]+)" y="([\d.-]+)"/.exec(attributes) ?? / ([\d.-]+) ([\d.-]+)\)/.exec(attributes)
    if (at && isStage(text)) return { x: Number(at[1]), y: Number(at[2]) }
  }
  return null
}

/** Returns the normalised drawing with these seats under their keys, and without the others. */
function redrawn(
  { svg }: NormalisedMap,
  seats: ReadonlyMap<string, FoundSeat>,
  keys: ReadonlyMap<FoundSeat, string>,
  scale: number,
): string {
  const body = svg
    .replace(/<(?:circle|path) data-key="(\d+)" data-x="[^"]*" data-y="[^"]*"/g, (shape, index: string) => {
      const seat = seats.get(index)
      const key = seat && keys.get(seat)
      return `${shape.slice(0, shape.indexOf(' '))} ${key === undefined ? 'data-without' : `data-seat="${escaped(key)}"`}`
    })
    .replace(/<(?:circle|path) data-without[^>]*>/g, '')
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replaceAll('><', '>\n<')
  const box =
    /viewBox="([^"]*)"/
      .exec(svg)?.[1]
      ?.split(' ')
      .map((each) => tenths(Number(each) * scale)) ?? []
  const drawn = scale === 1 ? body : `<g transform="scale(${scale})">\n${body}\n</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">\n${drawn}\n</svg>\n`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
