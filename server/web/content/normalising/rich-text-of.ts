import type { Block, RichText } from '#shared/content/page'
import { blockOf } from './blocks-of.ts'
import { cleanHtml } from './clean-html.ts'
import { isRaw, type NestedContext, type Raw, text } from './normalising-context.ts'
import { bareId, placeBlocks } from './place-blocks.ts'

/** Formatted text, from markup or from the tree of `RichTextOutputAsJson`, with the blocks that stand in it. */
export function richTextOf(raw: Raw, context: NestedContext, field: string, depth: number): RichText {
  const markup = typeof raw.markup === 'string' ? raw.markup : markupOf(raw)
  return placeBlocks(cleanHtml(markup, context, field), blockFinder(raw, context, field, depth))
}

/** Texts in blocks in texts, so deep: a text's blocks, those in their texts, and those in these. */
const DEEPEST = 3

/** Gives a text's blocks by their ids, and null for those that are switched off or not there. */
function blockFinder(raw: Raw, context: NestedContext, field: string, depth: number): (id: string) => Block | null {
  const { textsLeft = DEEPEST } = context
  const inside = { ...context, textsLeft: textsLeft - 1 }
  const rawBlocks = new Map(
    (Array.isArray(raw.blocks) ? raw.blocks : []).filter(isRaw).map((each) => [idOf(each), each]),
  )
  const blocks = new Map<string, Block | null>()
  return (id) => {
    const rawBlock = rawBlocks.get(id)
    if (!rawBlock || textsLeft === 0) {
      context.reportOddity(field, rawBlock ? 'a block in a text that takes none' : 'a block that isn’t there')
      return null
    }
    if (!blocks.has(id)) blocks.set(id, blockOf(rawBlock, inside, field, depth))
    return blocks.get(id) ?? null
  }
}
const idOf = ({ content }: Raw): string => (isRaw(content) ? bareId(text(content.id)) : '')

export const isRichText = (raw: Raw): boolean =>
  typeof raw.markup === 'string' || (raw.tag === '#root' && Array.isArray(raw.elements))

const empty = new Set(['br', 'hr', 'img', 'col'])

/** The tree's nodes as HTML, which is cleaned like any other. */
function markupOf(node: unknown, depth = 0): string {
  if (!isRaw(node) || depth > 60) return ''
  const tag = text(node.tag)
  if (tag === '#text') return escaped(text(node.text))
  const inside = Array.isArray(node.elements) ? node.elements.map((each) => markupOf(each, depth + 1)).join('') : ''
  if (!/^[a-z][a-z0-9-]*$/i.test(tag)) return inside
  return empty.has(tag) ? `<${tag}${attributesOf(node)}>` : `<${tag}${attributesOf(node)}>${inside}</${tag}>`
}

/** A link to a page has the page's route among its attributes, and what follows the path beside it. */
function attributesOf({ attributes }: Raw): string {
  const own = isRaw(attributes) ? attributes : {}
  const path = isRaw(own.route) ? text(own.route.path) : ''
  const all = path ? { ...own, href: path + text(own.anchor) } : own
  return Object.entries(all)
    .filter(([name, value]) => /^[a-z][a-z0-9-]*$/i.test(name) && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
}

/** Texts and values come as they stood in the markup, with its entities. */
const escaped = (value: string) =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
