import { isRaw, type Raw, text } from '#shared/content/raw'
import { plainText } from './plain-text.ts'

/** The maximum depth of nested items, and the maximum characters per item. */
const MAX_DEPTH = 40
const MAX_LENGTH = 50_000

/** Aliases of properties whose values aren't shown as text. */
const IGNORED: ReadonlySet<string> = new Set([
  ...[
    'seoPageTitle',
    'canonicalUrlOverride',
    'javascriptHeader',
    'routeKey',
    'settings',
    'contentType',
    'id',
    'key',
    'alias',
    'url',
  ],
  ...['kind', 'type', 'layout', 'size', 'headingSize', 'source', 'display', 'theme', 'menuLabel', 'network'],
])

/** Matches addresses, ids, dates and colours. */
const NOT_TEXT =
  /^(?:(?:https?|mailto|tel|umb):\S+|www\.\S+|[/#?]\S*|[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+\S*)$/i

/**
 * Returns the text of a page without markup, with a dot between its fields: from its properties, as the content
 * service sends them, and from its blocks at any depth. Leaves out the texts of picked pages, pictures and links, and
 * of blocks that are switched off.
 */
export const pageWords = (properties: unknown): string =>
  textsIn(properties, 0)
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, MAX_LENGTH)

function textsIn(value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return NOT_TEXT.test(value) ? [] : [textOf(value)]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, depth + 1))
  return isRaw(value) ? textsInObject(value, depth) : []
}

const textOf = (value: string) => (/<[a-z!/]/i.test(value) ? plainText(value) : value)

function textsInObject(raw: Raw, depth: number): string[] {
  if (isPicked(raw) || isSwitchedOff(raw)) return []
  if (typeof raw.markup === 'string') return [plainText(raw.markup), ...textsIn(raw.blocks, depth + 1)]
  if (raw.tag === '#root') return [plainText(markupOf(raw)), ...textsIn(raw.blocks, depth + 1)]
  return Object.entries(raw).flatMap(([alias, each]) => (IGNORED.has(alias) ? [] : textsIn(each, depth + 1)))
}

/** Returns whether a value is a picked link, picture, file, page or colour. */
const isPicked = (raw: Raw): boolean =>
  typeof raw.linkType === 'string' ||
  typeof raw.mediaType === 'string' ||
  (typeof raw.url === 'string' && 'crops' in raw) ||
  (typeof raw.contentType === 'string' && isRaw(raw.route)) ||
  typeof raw.color === 'string'

/** Returns whether a block is switched off, in its settings or in its own properties. */
function isSwitchedOff({ content, settings }: Raw): boolean {
  const [contentProperties, settingsProperties] = [content, settings].map((each) =>
    isRaw(each) && isRaw(each.properties) ? each.properties : {},
  )
  return [settingsProperties?.isActive, contentProperties?.isActive, contentProperties?.active].includes(false)
}

/** Returns the markup of a formatted text that arrives as a tree; its texts contain entities. */
function markupOf(node: unknown, depth = 0): string {
  if (!isRaw(node) || depth > MAX_DEPTH) return ''
  const tag = text(node.tag)
  if (tag === '#text') return text(node.text).replaceAll('<', '&lt;')
  const inside = Array.isArray(node.elements) ? node.elements.map((each) => markupOf(each, depth + 1)).join('') : ''
  return /^[a-z][a-z0-9]*$/i.test(tag) ? `<${tag}>${inside}</${tag}>` : inside
}
