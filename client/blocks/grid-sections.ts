import type { GridItem } from '#shared/content/page'

/** Returns whether an item spans the whole page. */
export const isFullWidthItem = (item: GridItem | undefined): boolean => item?.block.settings.isFullWidth === true

/**
 * Groups the grid's visible items into sections, in order: a full-width item is a section of its own, and neighbouring
 * other items share one in the page's column.
 */
export function gridSections(items: readonly GridItem[]): GridItem[][] {
  const sections: GridItem[][] = []
  for (const item of items) {
    if (!item.block.settings.isActive) continue
    const last = sections.at(-1)
    if (last && !isFullWidthItem(item) && !isFullWidthItem(last[0])) last.push(item)
    else sections.push([item])
  }
  return sections
}
