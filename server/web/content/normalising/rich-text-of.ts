import type { RichText } from '#shared/content/page'
import { cleanHtml } from './clean-html.ts'
import { isRaw, type Raw, type Reading, text } from './reading.ts'

/** Formatted text, from markup or from the tree of `RichTextOutputAsJson`. Blocks embedded in the text are left out. */
export function richTextOf(raw: Raw, reading: Reading, field: string): RichText {
  if (Array.isArray(raw.blocks) && raw.blocks.length > 0) reading.odd(field, 'blocks inside formatted text')
  const markup = typeof raw.markup === 'string' ? raw.markup : markupOf(raw)
  return { html: cleanHtml(markup, reading, field) }
}

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

function attributesOf({ attributes, route }: Raw): string {
  const given = isRaw(attributes) ? attributes : {}
  const path = isRaw(route) ? text(route.path) : ''
  const all = path ? { ...given, href: path + text(given.anchor) } : given
  return Object.entries(all)
    .filter(([name, value]) => /^[a-z][a-z0-9-]*$/i.test(name) && ['string', 'number'].includes(typeof value))
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
