import { isRaw, type Raw, text } from '#shared/content/raw'
import { plainText } from './plain-text.ts'

/** How many levels of nested items, and how many characters of an item, are read. */
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

/** Addresses, ids, dates and colours. */
const NOT_TEXT =
  /^(?:(?:https?|mailto|tel|umb):\S+|www\.\S+|[/#?]\S*|[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+\S*)$/i

/**
 * The text of a page: of its properties as the content service sends them, and of its blocks at any depth, without
 * markup. Left out are the texts of picked pages, pictures and links, and of blocks that are switched off.
 */
export const pageWords = (properties: unknown): string => textsIn(properties, 0).join(' ').slice(0, MAX_LENGTH)

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

/** A picked link, picture, file, page or colour. */
const isPicked = (raw: Raw): boolean =>
  typeof raw.linkType === 'string' ||
  typeof raw.mediaType === 'string' ||
  (typeof raw.url === 'string' && 'crops' in raw) ||
  (typeof raw.contentType === 'string' && isRaw(raw.route)) ||
  typeof raw.color === 'string'

/** A block of a list or grid has the switch in its settings or among its own properties. */
function isSwitchedOff({ content, settings }: Raw): boolean {
  const [contentProperties, settingsProperties] = [content, settings].map((each) =>
    isRaw(each) && isRaw(each.properties) ? each.properties : {},
  )
  return [settingsProperties?.isActive, contentProperties?.isActive, contentProperties?.active].includes(false)
}

/** The markup of a formatted text that comes as a tree; its texts come with entities. */
function markupOf(node: unknown, depth = 0): string {
  if (!isRaw(node) || depth > MAX_DEPTH) return ''
  const tag = text(node.tag)
  if (tag === '#text') return text(node.text).replaceAll('<', '&lt;')
  const inside = Array.isArray(node.elements) ? node.elements.map((each) => markupOf(each, depth + 1)).join('') : ''
  return /^[a-z][a-z0-9]*$/i.test(tag) ? `<${tag}>${inside}</${tag}>` : inside
}
