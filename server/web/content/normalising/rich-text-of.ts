import type { Block, RichText } from '#shared/content/page'
import { blockOf } from './blocks-of.ts'
import { cleanHtml } from './clean-html.ts'
import { isRaw, type NestedContext, type Raw, text } from './normalising-context.ts'
import { bareId, placeBlocks } from './place-blocks.ts'

/** Returns formatted text with its blocks, from markup or from the tree of `RichTextOutputAsJson`. */
export function richTextOf(raw: Raw, context: NestedContext, field: string, depth: number): RichText {
  const markup = typeof raw.markup === 'string' ? raw.markup : markupOf(raw)
  return placeBlocks(cleanHtml(markup, context, field), blockFinder(raw, context, field, depth))
}

/** Maximum levels of texts with blocks within blocks */
const MAX_TEXT_DEPTH = 3

/** Returns a lookup of a text's blocks by id, which gives null for a block that is switched off or doesn't exist. */
function blockFinder(raw: Raw, context: NestedContext, field: string, depth: number): (id: string) => Block | null {
  const { textsLeft = MAX_TEXT_DEPTH } = context
  const innerContext = { ...context, textsLeft: textsLeft - 1 }
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
    if (!blocks.has(id)) blocks.set(id, blockOf(rawBlock, innerContext, field, depth))
    return blocks.get(id) ?? null
  }
}
const idOf = ({ content }: Raw): string => (isRaw(content) ? bareId(text(content.id)) : '')

export const isRichText = (raw: Raw): boolean =>
  typeof raw.markup === 'string' || (raw.tag === '#root' && Array.isArray(raw.elements))

const voidElements = new Set(['br', 'hr', 'img', 'col'])

/** Returns the tree's nodes as HTML, which is cleaned like any other. */
function markupOf(node: unknown, depth = 0): string {
  if (!isRaw(node) || depth > 60) return ''
  const tag = text(node.tag)
  if (tag === '#text') return escaped(text(node.text))
  const inside = Array.isArray(node.elements) ? node.elements.map((each) => markupOf(each, depth + 1)).join('') : ''
  if (!/^[a-z][a-z0-9-]*$/i.test(tag)) return inside
  return voidElements.has(tag) ? `<${tag}${attributesOf(node)}>` : `<${tag}${attributesOf(node)}>${inside}</${tag}>`
}

/**
 * Returns a node's attributes. A link to a page has the page's route as an attribute, and its query or hash as
 * `anchor`, in newer versions as the route's `queryString`.
 */
function attributesOf({ attributes }: Raw): string {
  const own = isRaw(attributes) ? attributes : {}
  const route = isRaw(own.route) ? own.route : {}
  const path = text(route.path)
  const all = path ? { ...own, href: path + (text(own.anchor) || text(route.queryString)) } : own
  return Object.entries(all)
    .filter(([name, value]) => /^[a-z][a-z0-9-]*$/i.test(name) && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
}

/** Texts and values contain the entities of the original markup. */
const escaped = (value: string) =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
