import { contentTypeOf } from './content-types.ts'
import type { Block, Grid, GridItem, Page, PageReference, RichText } from './page.ts'

/**
 * Returns a grid's blocks in reading order, those in a block's areas after the block. Empty for a page without a grid.
 */
export const blocksOf = (grid: Grid | null | undefined): Block[] => grid?.items.flatMap(blocksOfItem) ?? []

const blocksOfItem = ({ block, areas }: GridItem): Block[] => [
  ...(block.settings.isActive ? [block] : []),
  ...areas.flatMap(({ items }) => items.flatMap(blocksOfItem)),
]

/** Returns the id of the block with a page's heading, so that the page needs no other: its first page header. */
export const headingBlockOf = ({ contentType, properties }: Page): string | undefined =>
  contentTypeOf(contentType).hasOwnHeading
    ? undefined
    : blocksOf(properties.contentGrid as Grid | null | undefined).find(({ alias }) => alias === 'pageHeader')?.id

/** Returns all blocks that a page shows: those of its grid, then those in rich texts. */
export const shownBlocks = ({ properties }: Pick<Page, 'properties'>): Block[] => [
  ...blocksOf(properties.contentGrid as Grid | null | undefined),
  ...blocksInTexts(properties),
]

/** Cached by a page's properties, which never change: each rendering reads them several times. */
const found = new WeakMap<object, Block[]>()

/**
 * Returns the blocks in a page's rich texts, and in the texts of these blocks. A picked page's grid isn't shown, so its
 * blocks don't count.
 */
export function blocksInTexts(properties: Page['properties']): Block[] {
  const blocks = found.get(properties) ?? blocksWithin(properties)
  found.set(properties, blocks)
  return blocks
}

function blocksWithin(value: unknown): Block[] {
  if (typeof value !== 'object' || value === null) return []
  const { html, blocks } = value as Partial<RichText>
  if (html !== undefined && blocks) return blocks.flatMap(({ block }) => [block, ...blocksWithin(block.properties)])
  const values = 'path' in value ? { ...(value as PageReference).properties, contentGrid: null } : value
  return Object.values(values).flatMap(blocksWithin)
}

/**
 * Returns the anchor of a block in its page: its menu label in lower case with hyphens for spaces, without `#`. Null
 * without a label.
 */
export const anchorOf = ({ settings: { menuLabel } }: Block): string | null =>
  menuLabel ? menuLabel.trim().toLowerCase().replace(/\s+/g, '-') : null
