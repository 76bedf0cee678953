import type { GridItem } from '#shared/content/page'

/** Whether an item has the whole width of the page. */
export const isFullWidthItem = (item: GridItem | undefined): boolean => item?.block.settings.isFullWidth === true

/**
 * The grid's shown items in sections, in their order: a full-width item is a section of its own, neighbouring others
 * share one in the page's column.
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
