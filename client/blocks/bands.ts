import type { GridItem } from '#shared/content/page'

/** Whether an item runs through the page's whole width. */
export const isBleed = (item: GridItem | undefined): boolean => item?.block.settings.isFullWidth === true

/** The grid's shown items in bands, in their order: a full-width one alone, the others with their neighbours in the page's column. */
export function bandsOf(items: readonly GridItem[]): GridItem[][] {
  const bands: GridItem[][] = []
  for (const item of items) {
    if (!item.block.settings.isActive) continue
    const last = bands.at(-1)
    if (last && !isBleed(item) && !isBleed(last[0])) last.push(item)
    else bands.push([item])
  }
  return bands
}
