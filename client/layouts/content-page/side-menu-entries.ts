import type { MenuEntry } from '#client/site/side-menu/side-menu.tsx'
import type { MenuPage, Page, PageReference } from '#shared/content/page'

/**
 * Returns a page's side menu: its siblings and their subpages, without hidden ones. Empty without a parent or siblings.
 * The server doesn't load siblings for a page that hides its menu.
 */
export function menuOf(page: Page, ancestors: readonly PageReference[], siblings: readonly MenuPage[]): MenuEntry[] {
  if (ancestors.length === 0) return []
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
