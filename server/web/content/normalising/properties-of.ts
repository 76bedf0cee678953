import { mediaAddress } from '#shared/content/media-address'
import { mediaOf } from '#shared/content/media-of'
import type { Properties } from '#shared/content/page'
import { blockOf, blocksOfList, gridOf, isBlockItem } from './blocks-of.ts'
import { colourOf } from './colour-of.ts'
import { linkOf } from './link-of.ts'
import { isRaw, type NestedContext, type Raw } from './normalising-context.ts'
import { referenceOf } from './reference-of.ts'
import { isRichText, richTextOf } from './rich-text-of.ts'

/** An item's properties, each recognised by its shape alone; what no shape fits passes as it is. */
export function propertiesOf(raw: unknown, context: NestedContext, field = '', depth = 0): Properties {
  if (!isRaw(raw)) return {}
  const entries = Object.entries(raw).filter(([alias]) => alias !== '__proto__')
  return Object.fromEntries(
    entries.map(([alias, value]) => [
      alias,
      listed(value, normalised(value, context, field ? `${field}.${alias}` : alias, depth + 1)),
    ]),
  )
}

/** Some editors send what they pick by itself where others send a list of one: it is a list either way. */
function listed(raw: unknown, value: unknown): unknown {
  const isPicked = isRaw(raw) && isRaw(value) && (isMediaItem(raw) || isLink(raw) || isItem(raw) || isBlockItem(raw))
  return isPicked ? [value] : value
}

/** Levels of items in items, beyond which nothing is read. */
const DEEPEST = 40

function normalised(value: unknown, context: NestedContext, field: string, depth: number): unknown {
  if (depth > DEEPEST) {
    context.reportOddity(field, 'too deep')
    return null
  }
  if (typeof value === 'string') return textValueOf(value, context, field)
  if (Array.isArray(value)) return listOf(value, context, field, depth)
  return isRaw(value) ? objectOf(value, context, field, depth) : value
}

/** Pickers come as lists, also those of one; what is broken in them is left out. */
const listOf = (values: unknown[], context: NestedContext, field: string, depth: number) =>
  values
    .map((each) => normalised(each, context, field, depth + 1))
    .filter((each, index) => each !== null || values[index] === null)

function objectOf(raw: Raw, context: NestedContext, field: string, depth: number): unknown {
  if (isLink(raw)) return linkOf(raw, context, field)
  if (isMediaItem(raw)) return mediaOf(raw, context.mediaOrigins)
  if (typeof raw.gridColumns === 'number' && 'items' in raw) return gridOf(raw, context, field, depth)
  if (isRichText(raw)) return richTextOf(raw, context, field, depth)
  if (isItem(raw)) return referenceOf(raw, context, field, depth)
  if (isBlockItem(raw)) return blockOf(raw, context, field, depth)
  if (typeof raw.contentType === 'string' && 'properties' in raw)
    return blockOf({ content: raw }, context, field, depth)
  if (isBlockList(raw)) return blocksOfList(raw.items, context, field, depth)
  if (typeof raw.color === 'string') return colourOf(raw) ?? odd(raw, context, field, 'no colour')
  return raw
}

const isLink = (raw: Raw) => typeof raw.linkType === 'string'
const isItem = (raw: Raw) => typeof raw.contentType === 'string' && isRaw(raw.route)
const isMediaItem = (raw: Raw) => typeof raw.mediaType === 'string' || isCroppedImage(raw)
const isCroppedImage = (raw: Raw) => typeof raw.url === 'string' && 'focalPoint' in raw && 'crops' in raw
const isBlockList = (raw: Raw): raw is Raw & { items: unknown[] } =>
  Array.isArray(raw.items) &&
  Object.keys(raw).length === 1 &&
  raw.items.every((each) => isRaw(each) && isBlockItem(each))

/**
 * Year 1 is how an unset date comes from older services; other dates are the venue's wall clock, whatever zone they
 * claim.
 */
function textValueOf(value: string, context: NestedContext, field: string): string | null {
  if (/^0001-01-01(T|$)/.test(value)) return null
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return value.slice(0, -1)
  if (/colou?r[^.]*$/i.test(field)) return colourOf(value) ?? value
  return mediaAddress(value, context.mediaOrigins)
}

function odd(value: unknown, context: NestedContext, field: string, what: string): unknown {
  context.reportOddity(field, what)
  return value
}
