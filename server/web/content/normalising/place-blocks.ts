import { Parser } from 'htmlparser2'
import type sanitize from 'sanitize-html'
import type { Block, RichText } from '#shared/content/page'

/** The element that marks a block's position in markup; Umbraco adds `-inline` for a block within a line of text. */
export const BLOCK = 'umb-rte-block'

/**
 * Returns the block's id. The attribute's name depends on Umbraco's version and on whether the service resolved the
 * block; in a tree it has no `data-`.
 */
export const blockAttributes = (_: string, attributes: sanitize.Attributes): sanitize.Tag => {
  const names = ['content-id', 'content-key', 'content-udi'].flatMap((name) => [`data-${name}`, name])
  return { tagName: BLOCK, attribs: { id: bareId(names.map((name) => attributes[name]).find(Boolean) ?? '') } }
}
/** Ids may have dashes or not, or be `umb://element/…`. */
export const bareId = (id: string): string => id.toLowerCase().replace(/^.*\//, '').replaceAll('-', '')

/** Elements that aren't split for a block; the block follows them. */
const INDIVISIBLE: ReadonlySet<string> = new Set(['li', 'table', 'dl', 'figure', 'pre', 'svg'])

/** An element that is open at the position being read. */
interface Open {
  tag: string
  opening: string
  /** The offset in the HTML at which its content begins */
  at: number
  /** It was closed before a block and opened again, so its second part may be empty */
  isCut: boolean
  /** The number of items so far, if it is a list. */
  lines: number
}

/**
 * Returns a sanitised text and its blocks, each with its position. A block can't be inside a paragraph, so every open
 * element is closed before the block and opened again after it, and the HTML on either side is balanced. An id without
 * a block is removed.
 */
export function placeBlocks(cleaned: string, find: (id: string) => Block | null): RichText {
  if (!cleaned.includes(`<${BLOCK}`)) return { html: cleaned }
  const open: Open[] = []
  const placed: NonNullable<RichText['blocks']> = []
  let deferred: Block[] = []
  let html = ''
  const isEmpty = ({ at }: Open) => html.slice(at).trim() === ''
  const isIndivisible = () => open.some(({ tag }) => INDIVISIBLE.has(tag))
  const without = ({ at, opening }: Open) => html.slice(0, at - opening.length)

  function cut(blocks: readonly Block[]) {
    for (const each of open.toReversed()) {
      if (isEmpty(each)) html = without(each)
      else {
        html += `</${each.tag}>`
        each.opening = reopeningTag(each)
      }
    }
    for (const block of blocks) placed.push({ at: html.length, block })
    for (const each of open) {
      html += each.opening
      Object.assign(each, { at: html.length, isCut: true, lines: 0 })
    }
  }

  function enter(tag: string, opening: string) {
    const list = open.at(-1)
    if (tag === 'li' && list) list.lines += 1
    html += opening
    open.push({ tag, opening, at: html.length, isCut: false, lines: 0 })
  }

  function leave(closing: string) {
    const closed = open.pop()
    const list = open.at(-1)
    if (!closed?.isCut || !isEmpty(closed)) html += closing
    else {
      html = without(closed)
      if (closed.tag === 'li' && list) list.lines -= 1
    }
    if (deferred.length === 0 || isIndivisible()) return
    cut(deferred)
    deferred = []
  }

  /** Places a block after the element that contains it, which may be empty without it. */
  function defer(block: Block) {
    deferred.push(block)
    for (const each of open) each.isCut ||= INDIVISIBLE.has(each.tag)
  }

  for (const { tag, token } of tokensOf(cleaned)) {
    if (tag === BLOCK) {
      const block = find(/ id="(\w*)"/.exec(token)?.[1] ?? '')
      if (block && isIndivisible()) defer(block)
      else if (block) cut([block])
    } else if (tag === null || token.endsWith('/>')) html += token
    else if (!token.startsWith('</')) enter(tag, token)
    else if (tag !== `/${BLOCK}`) leave(token)
  }
  return placed.length > 0 ? { html, blocks: placed } : { html }
}

/** Returns the tags and the texts between them as written in sanitised HTML. `tag` is null for text. */
function tokensOf(html: string): { tag: string | null; token: string }[] {
  const tokens: { tag: string | null; token: string }[] = []
  const add = (tag: string | null) => tokens.push({ tag, token: html.slice(parser.startIndex, parser.endIndex + 1) })
  const parser = new Parser(
    {
      onopentag: (name) => add(name),
      onclosetag: (name, isImplied) => !isImplied && add(`/${name}`),
      ontext: () => add(null),
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return tokens
}

/**
 * Returns the tag that opens an element again after a block: without its id, and for a numbered list with its next
 * number.
 */
function reopeningTag({ tag, opening, lines }: Open): string {
  const again = opening.replace(/ id="[^"]*"/, '')
  if (tag !== 'ol' || lines === 0) return again
  const start = Number(/ start="(-?\d+)"/.exec(again)?.[1] ?? 1) + lines
  return again.replace(/ start="[^"]*"/, '').replace('<ol', `<ol start="${start}"`)
}
