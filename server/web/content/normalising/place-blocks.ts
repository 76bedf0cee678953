import type sanitize from 'sanitize-html'
import type { Block, RichText } from '#shared/content/page'

/** Stands in markup where an editor put a block; `-inline` at its end says no more than that it was put among words. */
export const BLOCK = 'umb-rte-block'

/**
 * The block's id by whichever name it comes: resolved, from a service that didn't resolve it (13, later), or from a
 * tree without `data-`.
 */
export const placeAttributes = (_: string, attributes: sanitize.Attributes): sanitize.Tag => {
  const names = ['content-id', 'content-key', 'content-udi'].flatMap((name) => [`data-${name}`, name])
  return { tagName: BLOCK, attribs: { id: bareId(names.map((name) => attributes[name]).find(Boolean) ?? '') } }
}
/** Ids come with dashes or without, and as `umb://element/…`. */
export const bareId = (id: string): string => id.toLowerCase().replace(/^.*\//, '').replaceAll('-', '')

/** What isn't taken apart for a block: the block stands below it. */
const WHOLE: ReadonlySet<string> = new Set(['li', 'table', 'dl', 'figure', 'pre', 'svg'])

/** An element that is open where the text is being read. */
interface Open {
  tag: string
  opening: string
  /** Where in the text its inside begins. */
  at: number
  /** Part of it ended before a block: what is left of it may be nothing. */
  isCut: boolean
  /** Its lines so far, of a list. */
  lines: number
}

/**
 * A cleaned text and its blocks, each with its place: the HTML before and after it is whole by itself, as blocks are no
 * words and can't stand in a paragraph. A paragraph ends before a block and goes on after it, a list with its next
 * line. A block that isn't found leaves the text as it is.
 */
export function placeBlocks(cleaned: string, find: (id: string) => Block | null): RichText {
  if (!cleaned.includes(`<${BLOCK}`)) return { html: cleaned }
  const open: Open[] = []
  const placed: NonNullable<RichText['blocks']> = []
  let waiting: Block[] = []
  let html = ''
  const isBare = ({ at }: Open) => html.slice(at).trim() === ''
  const isWhole = () => open.some(({ tag }) => WHOLE.has(tag))
  const without = ({ at, opening }: Open) => html.slice(0, at - opening.length)

  function cut(blocks: readonly Block[]) {
    for (const each of open.toReversed()) {
      if (isBare(each)) html = without(each)
      else {
        html += `</${each.tag}>`
        each.opening = resumed(each)
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
    const left = open.pop()
    const list = open.at(-1)
    if (!left?.isCut || !isBare(left)) html += closing
    else {
      html = without(left)
      if (left.tag === 'li' && list) list.lines -= 1
    }
    if (waiting.length === 0 || isWhole()) return
    cut(waiting)
    waiting = []
  }

  /** Lets a block stand below what holds it, which may have held nothing else. */
  function wait(block: Block) {
    waiting.push(block)
    for (const each of open) each.isCut ||= WHOLE.has(each.tag)
  }

  for (const { tag, token } of tokensOf(cleaned)) {
    if (tag === BLOCK) {
      const block = find(/ id="(\w*)"/.exec(token)?.[1] ?? '')
      if (block && isWhole()) wait(block)
      else if (block) cut([block])
    } else if (tag === null || token.endsWith('/>')) html += token
    else if (!token.startsWith('</')) enter(tag, token)
    else if (tag !== `/${BLOCK}`) leave(token)
  }
  return placed.length > 0 ? { html, blocks: placed } : { html }
}

/**
 * Tags and what stands between them: cleaned HTML closes each tag, and has no angle bracket elsewhere. `tag` is null
 * for text.
 */
function* tokensOf(html: string): Generator<{ tag: string | null; token: string }> {
  for (const [token, tag = null] of html.matchAll(/<(\/?[a-z][a-z0-9-]*)[^>]*>|[^<]+/g)) yield { tag, token }
}

/** How an element goes on after a block: an anchor is there once, a numbered list counts on. */
function resumed({ tag, opening, lines }: Open): string {
  const again = opening.replace(/ id="[^"]*"/, '')
  if (tag !== 'ol' || lines === 0) return again
  const start = Number(/ start="(-?\d+)"/.exec(again)?.[1] ?? 1) + lines
  return again.replace(/ start="[^"]*"/, '').replace('<ol', `<ol start="${start}"`)
}
