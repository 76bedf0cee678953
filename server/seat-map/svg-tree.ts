import { Parser } from 'htmlparser2'

/** A drawing that can't be shown. The message tells its author why. */
export class UnusableMap extends Error {
  override name = 'UnusableMap'
}

/** Maximum size of a drawing */
export const LIMITS = { bytes: 8_000_000, elements: 60_000, seats: 20_000, depth: 64 } as const

export interface SvgNode {
  /** Without a namespace prefix, in its original case */
  name: string
  attributes: Readonly<Record<string, string>>
  children: SvgNode[]
  text: string
}

/** Elements whose content is ignored. Of `style` the text is read. */
const EMPTIED = ['script', 'foreignObject', 'metadata', 'title', 'desc', 'image', 'iframe']

/** Characters between the steps at which the caller may pause */
const STEP = 16_384

/**
 * Parses an SVG as a tree, in steps; entities that it declares aren't expanded. Throws `UnusableMap` beyond the limits.
 */
export function* parsingSvg(svg: string): Generator<void, SvgNode> {
  if (Buffer.byteLength(svg) > LIMITS.bytes) throw new UnusableMap(`The file is larger than ${LIMITS.bytes} bytes`)
  const top: SvgNode = { name: '', attributes: {}, children: [], text: '' }
  const open: SvgNode[] = [top]
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (elements > LIMITS.elements) throw new UnusableMap(`It has more than ${LIMITS.elements} elements`)
        if (open.length > LIMITS.depth) throw new UnusableMap(`Its groups are more than ${LIMITS.depth} deep`)
        const node = { name: name.replace(/^svg:/, ''), attributes: { ...attributes }, children: [], text: '' }
        open.at(-1)?.children.push(node)
        open.push(node)
      },
      ontext(text) {
        const node = open.at(-1)
        if (node) node.text += text
      },
      onclosetag() {
        const node = open.pop()
        if (node && EMPTIED.includes(node.name)) node.children = []
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < svg.length; at += STEP) {
    parser.write(svg.slice(at, at + STEP))
    yield
  }
  parser.end()
  const root = top.children.find(({ name }) => name === 'svg')
  if (!root) throw new UnusableMap('It is not an SVG')
  return root
}
