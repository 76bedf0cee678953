import { mediaAddress } from '#shared/content/media-address'
import { canBeShown, mediaOf, shownMedia } from '#shared/content/media-of'
import type { Media, Properties } from '#shared/content/page'
import { canonicalAddress } from './addresses-of-site.ts'
import { blockOf, blocksOfList, gridOf, isBlockItem } from './blocks-of.ts'
import { colourOf } from './colour-of.ts'
import { formOf, isForm } from './form-of.ts'
import { linkOf } from './link-of.ts'
import { isRaw, type NestedContext, type Raw } from './normalising-context.ts'
import { referenceOf } from './reference-of.ts'
import { isRichText, richTextOf } from './rich-text-of.ts'

/** Returns an item's properties. Each is recognised by its shape; values of other shapes are unchanged. */
export function propertiesOf(raw: unknown, context: NestedContext, field = '', depth = 0): Properties {
  if (!isRaw(raw)) return {}
  const entries = Object.entries(raw).filter(([alias]) => alias !== '__proto__')
  return Object.fromEntries(
    entries.map(([alias, value]) => [
      alias,
      propertyOf(alias, value, context, field ? `${field}.${alias}` : alias, depth + 1),
    ]),
  )
}

/** The grid of a page, which layouts and preloads read without looking at its shape */
const GRID = 'contentGrid'

function propertyOf(alias: string, value: unknown, context: NestedContext, field: string, depth: number): unknown {
  if (alias === GRID && !isGrid(value))
    return isUnset(value) ? null : reportAndDrop(context, field, 'no grid of blocks')
  return asList(value, normalised(value, context, field, depth))
}

const isUnset = (value: unknown) => value === null || value === undefined || value === ''
/** Doesn't check the columns, for which `gridOf` has a default. */
const isGrid = (value: unknown): boolean => isRaw(value) && 'gridColumns' in value && 'items' in value

/** Returns a list, also for a single item, because some pickers send an item instead of a list with one item. */
function asList(raw: unknown, value: unknown): unknown {
  const isPicked = isRaw(raw) && isRaw(value) && (isMediaItem(raw) || isLink(raw) || isItem(raw) || isBlockItem(raw))
  return isPicked ? [value] : value
}

/** Maximum levels of nested items */
const MAX_DEPTH = 40

function normalised(value: unknown, context: NestedContext, field: string, depth: number): unknown {
  if (depth > MAX_DEPTH) {
    context.reportOddity(field, 'too deep')
    return null
  }
  if (typeof value === 'string') return textValueOf(value, context, field)
  if (Array.isArray(value)) return listOf(value, context, field, depth)
  return isRaw(value) ? objectOf(value, context, field, depth) : value
}

/** Returns a list without its invalid items. */
const listOf = (values: unknown[], context: NestedContext, field: string, depth: number) =>
  values
    .map((each) => normalised(each, context, field, depth + 1))
    .filter((each, index) => each !== null || values[index] === null)

function objectOf(raw: Raw, context: NestedContext, field: string, depth: number): unknown {
  if (isLink(raw)) return linkOf(raw, context, field)
  if (isMediaItem(raw)) return pickedMedia(raw, context, field)
  if (isGrid(raw)) return gridOf(raw, context, field, depth)
  if (isRichText(raw)) return richTextOf(raw, context, field, depth)
  if (isItem(raw)) return referenceOf(raw, context, field, depth)
  if (isBlockItem(raw)) return blockOf(raw, context, field, depth)
  if (typeof raw.contentType === 'string' && 'properties' in raw)
    return blockOf({ content: raw }, context, field, depth)
  if (isForm(raw)) return formOf(raw, context, field)
  if (isBlockList(raw)) return blocksOfList(raw.items, context, field, depth)
  if (isLabelledColour(raw)) return colourOf(raw)
  if (typeof raw.color === 'string') return colourOf(raw) ?? reportAndKeep(raw, context, field, 'no colour')
  return raw
}

/** Returns a picked file, without a picture or film on another host: the page's policy wouldn't load it. */
function pickedMedia(raw: Raw, context: NestedContext, field: string): Media | null {
  const file = mediaOf(raw, context.mediaOrigins)
  return canBeShown(file) ? shownMedia(file) : reportAndDrop(context, field, 'a picture or film on another host')
}

const isLink = (raw: Raw) => typeof raw.linkType === 'string'
const isItem = (raw: Raw) => typeof raw.contentType === 'string' && isRaw(raw.route)
const isMediaItem = (raw: Raw) => typeof raw.mediaType === 'string' || isCroppedImage(raw)
const isCroppedImage = (raw: Raw) => typeof raw.url === 'string' && 'focalPoint' in raw && 'crops' in raw
/** Whether the value is that of a colour picker with labels */
const isLabelledColour = (raw: Raw) => 'label' in raw && typeof raw.value === 'string' && colourOf(raw.value) !== null
const isBlockList = (raw: Raw): raw is Raw & { items: unknown[] } =>
  Array.isArray(raw.items) &&
  Object.keys(raw).length === 1 &&
  raw.items.every((each) => isRaw(each) && isBlockItem(each))

/**
 * Returns a text's value, null for an unset date, which older services send as year 1. Other dates are the venue's
 * local time, even if they end with `Z`.
 */
function textValueOf(value: string, context: NestedContext, field: string): string | null {
  if (/^0001-01-01(T|$)/.test(value)) return null
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return value.slice(0, -1)
  if (/colou?r[^.]*$/i.test(field)) return colourOf(value) ?? value
  if (field === 'canonicalUrlOverride' && value !== '')
    return canonicalAddress(value) ?? reportAndDrop(context, field, 'no address of the web')
  return mediaAddress(value, context.mediaOrigins)
}

function reportAndDrop(context: NestedContext, field: string, what: string): null {
  context.reportOddity(field, what)
  return null
}

function reportAndKeep(value: unknown, context: NestedContext, field: string, what: string): unknown {
  context.reportOddity(field, what)
  return value
}
