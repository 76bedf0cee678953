import type { Block, RichText } from '#shared/content/page'
import { blockOf } from './blocks-of.ts'
import { cleanHtml } from './clean-html.ts'
import { bareId, placeBlocks } from './place-blocks.ts'
import { isRaw, type Raw, type Reading, text } from './reading.ts'

/** Formatted text, from markup or from the tree of `RichTextOutputAsJson`, with the blocks that stand in it. */
export function richTextOf(raw: Raw, reading: Reading, field: string, depth: number): RichText {
  const markup = typeof raw.markup === 'string' ? raw.markup : markupOf(raw)
  return placeBlocks(cleanHtml(markup, reading, field), blockFinder(raw, reading, field, depth))
}

/** Texts in blocks in texts, so deep: a text's blocks, those in their texts, and those in these. */
const DEEPEST = 3

/** Gives a text's blocks by their ids, and null for those that are switched off or not there. */
function blockFinder(raw: Raw, reading: Reading, field: string, depth: number): (id: string) => Block | null {
  const { textsLeft = DEEPEST } = reading
  const inside = { ...reading, textsLeft: textsLeft - 1 }
  const given = new Map((Array.isArray(raw.blocks) ? raw.blocks : []).filter(isRaw).map((each) => [idOf(each), each]))
  const found = new Map<string, Block | null>()
  return (id) => {
    const wanted = given.get(id)
    if (!wanted || textsLeft === 0) {
      reading.odd(field, wanted ? 'a block in a text that takes none' : 'a block that isn’t there')
      return null
    }
    if (!found.has(id)) found.set(id, blockOf(wanted, inside, field, depth))
    return found.get(id) ?? null
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
  const given = isRaw(attributes) ? attributes : {}
  const path = isRaw(given.route) ? text(given.route.path) : ''
  const all = path ? { ...given, href: path + text(given.anchor) } : given
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
