import { isRaw, type Raw, text } from '#shared/content/raw'
import { plainText } from './plain-text.ts'

/** Levels of items in items, and characters of an item, beyond which nothing is read. */
const DEEPEST = 40
const LONGEST = 50_000

/** Fields that editors set and nobody reads, by their aliases. */
const UNREAD: ReadonlySet<string> = new Set([
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
const NO_WORDS =
  /^(?:(?:https?|mailto|tel|umb):\S+|www\.\S+|[/#?]\S*|[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+\S*)$/i

/**
 * What is to be read on a page: the texts of its properties as the content service has them, its blocks' and theirs,
 * without markup. Not those of other pages, pictures and links that it picks, nor of blocks that are switched off.
 */
export const pageWords = (properties: unknown): string => textsIn(properties, 0).join(' ').slice(0, LONGEST)

function textsIn(value: unknown, depth: number): string[] {
  if (depth > DEEPEST) return []
  if (typeof value === 'string') return NO_WORDS.test(value) ? [] : [textOf(value)]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, depth + 1))
  return isRaw(value) ? textsInObject(value, depth) : []
}

const textOf = (value: string) => (/<[a-z!/]/i.test(value) ? plainText(value) : value)

function textsInObject(raw: Raw, depth: number): string[] {
  if (isPicked(raw) || isSwitchedOff(raw)) return []
  if (typeof raw.markup === 'string') return [plainText(raw.markup), ...textsIn(raw.blocks, depth + 1)]
  if (raw.tag === '#root') return [plainText(markupOf(raw)), ...textsIn(raw.blocks, depth + 1)]
  return Object.entries(raw).flatMap(([alias, each]) => (UNREAD.has(alias) ? [] : textsIn(each, depth + 1)))
}

/** A link, a picture or file, another page, a colour. */
const isPicked = (raw: Raw): boolean =>
  typeof raw.linkType === 'string' ||
  typeof raw.mediaType === 'string' ||
  (typeof raw.url === 'string' && 'crops' in raw) ||
  (typeof raw.contentType === 'string' && isRaw(raw.route)) ||
  typeof raw.color === 'string'

/** A block of a list or grid says it in its settings, or itself. */
function isSwitchedOff({ content, settings }: Raw): boolean {
  const [own, set] = [content, settings].map((each) => (isRaw(each) && isRaw(each.properties) ? each.properties : {}))
  return [set?.isActive, own?.isActive, own?.active].includes(false)
}

/** A formatted text that comes as a tree, as its markup; texts in it come with their entities. */
function markupOf(node: unknown, depth = 0): string {
  if (!isRaw(node) || depth > DEEPEST) return ''
  const tag = text(node.tag)
  if (tag === '#text') return text(node.text).replaceAll('<', '&lt;')
  const inside = Array.isArray(node.elements) ? node.elements.map((each) => markupOf(each, depth + 1)).join('') : ''
  return /^[a-z][a-z0-9]*$/i.test(tag) ? `<${tag}>${inside}</${tag}>` : inside
}
