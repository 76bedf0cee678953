import type { Page, PageReference } from '#shared/content/page'

export interface MenuEntry {
  name: string
  href: string
  isCurrent: boolean
}

/**
 * The side menu of a page: its siblings less those marked as hidden.
 * Empty without a parent, without other pages beside it, or where the page hides it.
 */
export function menuOf(
  page: Page,
  ancestors: readonly PageReference[],
  siblings: readonly PageReference[],
): MenuEntry[] {
  if (ancestors.length === 0 || page.properties.hideSideMenu === true) return []
  const shown = siblings.filter(({ properties }) => properties.hideInMenu !== true)
  return shown.some(({ id }) => id !== page.id)
    ? shown.map(({ id, name, path }) => ({ name, href: path, isCurrent: id === page.id }))
    : []
}
