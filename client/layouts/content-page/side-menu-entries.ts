import type { MenuPage, Page, PageReference } from '#shared/content/page'

export interface MenuEntry {
  name: string
  href: string
  isCurrent: boolean
  /** The pages below it, less those marked as hidden. */
  below: MenuEntry[]
}

/**
 * The side menu of a page: its siblings with the pages below them, less those marked as hidden.
 * Empty without a parent, without other pages beside it, or where the page hides it.
 */
export function menuOf(page: Page, ancestors: readonly PageReference[], siblings: readonly MenuPage[]): MenuEntry[] {
  if (ancestors.length === 0 || page.properties.hideSideMenu === true) return []
  const shown = siblings.filter(isShown)
  return shown.some(({ id }) => id !== page.id)
    ? shown.map((each) => ({
        ...summaryOf(each, page),
        below: each.children.filter(isShown).map((child) => summaryOf(child, page)),
      }))
    : []
}

const isShown = ({ properties }: PageReference): boolean => properties.hideInMenu !== true

const summaryOf = ({ id, name, path }: PageReference, page: Page): MenuEntry => ({
  name,
  href: path,
  isCurrent: id === page.id,
  below: [],
})
