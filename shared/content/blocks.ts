import type { Block, Grid, GridItem } from './page.ts'

/** A grid's blocks in reading order, those in a block's areas after it. Nothing for a page without a grid. */
export const blocksOf = (grid: Grid | null | undefined): Block[] => grid?.items.flatMap(blocksOfItem) ?? []

const blocksOfItem = ({ block, areas }: GridItem): Block[] => [
  ...(block.settings.isActive ? [block] : []),
  ...areas.flatMap(({ items }) => items.flatMap(blocksOfItem)),
]

/** The anchor of a block in its page: its menu label in lower case with hyphens for spaces, without `#`. Null without a label. */
export const anchorOf = ({ settings: { menuLabel } }: Block): string | null =>
  menuLabel ? menuLabel.trim().toLowerCase().replace(/\s+/g, '-') : null
