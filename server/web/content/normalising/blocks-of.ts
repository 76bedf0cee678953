import type { Block, BlockSettings, Grid, GridItem } from '#shared/content/page'
import { isRaw, type NestedContext, numberOrNull, type Raw, text, textOrNull } from './normalising-context.ts'

type Area = GridItem['areas'][number]

/** Whether the value is an item of a block list or grid: `{ content, settings }` */
export const isBlockItem = (raw: Raw): boolean => 'content' in raw && (isRaw(raw.content) || raw.content === null)

/** Returns a block grid without the blocks that are switched off, so that none of their content reaches the browser. */
export function gridOf(raw: Raw, context: NestedContext, field: string, depth: number): Grid {
  if (typeof raw.gridColumns !== 'number') context.reportOddity(field, 'a grid without a number of columns')
  return { columns: count(raw.gridColumns, 12), items: itemsOf(raw.items, context, field, depth) }
}

function itemsOf(raw: unknown, context: NestedContext, field: string, depth: number): GridItem[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isRaw).flatMap((item) => {
    const block = blockOf(item, context, field, depth)
    if (!block) return []
    const areas = Array.isArray(item.areas) ? item.areas.filter(isRaw) : []
    return [
      {
        columnSpan: count(item.columnSpan, 12),
        rowSpan: count(item.rowSpan, 1),
        block,
        areaColumns: count(item.areaGridColumns, 12),
        areas: depth > 30 ? [] : areas.map((area) => areaOf(area, context, field, depth + 1)),
      },
    ]
  })
}

const areaOf = (raw: Raw, context: NestedContext, field: string, depth: number): Area => ({
  alias: text(raw.alias),
  columnSpan: count(raw.columnSpan, 12),
  rowSpan: count(raw.rowSpan, 1),
  items: itemsOf(raw.items, context, field, depth),
})

/** Maximum columns or rows of a grid, because a browser lays out any number. */
const MAX_COUNT = 100

function count(value: unknown, fallback: number): number {
  const number = Math.max(1, Math.floor(numberOrNull(value) ?? fallback))
  return number > MAX_COUNT ? fallback : number
}

/** Returns a block list's blocks without those that are switched off. */
export const blocksOfList = (items: unknown[], context: NestedContext, field: string, depth: number): Block[] =>
  items.filter(isRaw).flatMap((item) => blockOf(item, context, field, depth) ?? [])

/** Returns a block, or null if it is switched off or no longer exists. */
export function blockOf(
  { content, settings }: Raw,
  context: NestedContext,
  field: string,
  depth: number,
): Block | null {
  if (!isRaw(content) || typeof content.contentType !== 'string') {
    context.reportOddity(field, 'a block without content')
    return null
  }
  const contentProperties = isRaw(content.properties) ? content.properties : {}
  const settingsProperties = isRaw(settings) && isRaw(settings.properties) ? settings.properties : {}
  if ([settingsProperties.isActive, contentProperties.isActive, contentProperties.active].includes(false)) return null
  const path = field ? `${field}.${content.contentType}` : content.contentType
  return {
    id: text(content.id),
    alias: content.contentType,
    properties: context.propertiesOf(contentProperties, context, path, depth),
    settings: settingsOf(settingsProperties, contentProperties),
  }
}

function settingsOf(settingsProperties: Raw, contentProperties: Raw): BlockSettings {
  return {
    isActive: true,
    isFullWidth: (settingsProperties.isFullWidth ?? contentProperties.isFullWidth) === true,
    theme: dropdownText(settingsProperties.theme) ?? dropdownText(contentProperties.theme),
    menuLabel: dropdownText(settingsProperties.menuLabel) ?? dropdownText(contentProperties.menuLabel),
  }
}

/** Returns a dropdown's value, which the service may send as a list with one text. */
const dropdownText = (value: unknown) => textOrNull(Array.isArray(value) ? value[0] : value)
