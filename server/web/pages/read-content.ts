import type { ContentService } from '#server/web/content/content-service'
import type { Outcome } from '#server/web/content/outcome'
import { contentTypeOf } from '#shared/content/content-types'
import { isHomePage } from '#shared/content/is-home-page'
import type { MenuPage, Page } from '#shared/content/page'
import type { PagePreloads } from '#shared/content/preload'
import { teaserOf } from '#shared/content/teaser'
import type { Sources } from './page-sources.ts'

/**
 * The side menu of a larger section has no subpages, because those of each page take a request to the content service.
 */
const MAX_WITH_CHILDREN = 40

/**
 * Returns the ancestors of a page, and for a side menu its siblings. If they can't be read, the page has no side menu.
 */
export async function readSurroundings(page: Page, { content }: Sources) {
  const above = await content.readAncestors(page.id)
  const ancestors = valueOr(above, [])
  const parent = ancestors.at(-1)
  const hasMenu = parent && !isHomePage(parent) && hasSideMenu(page)
  const menu = hasMenu ? await readMenu(parent.id, content) : { siblings: [], isWhole: true }
  return { ancestors, siblings: menu.siblings, isWhole: isAvailable(above) && menu.isWhole }
}

/** Whether a page's layout may show its siblings */
const hasSideMenu = ({ contentType, properties }: Page): boolean =>
  !contentTypeOf(contentType).hasNoSideMenu && properties.hideSideMenu !== true

/** Returns the children and grandchildren of a parent, as a side menu lists them. */
async function readMenu(
  parentId: string,
  content: ContentService,
): Promise<{ siblings: MenuPage[]; isWhole: boolean }> {
  let isWhole = true
  const pagesBelow = async (id: string) => {
    const children = await content.readSiblings(id)
    isWhole &&= isAvailable(children)
    return valueOr(children, []).filter(({ contentType }) => !contentTypeOf(contentType).isNoPage)
  }
  const beside = await pagesBelow(parentId)
  const isShort = beside.length <= MAX_WITH_CHILDREN
  const siblings = await Promise.all(
    beside.map(async (each) => ({ ...each, children: isShort ? await pagesBelow(each.id) : [] })),
  )
  return { siblings, isWhole }
}

/**
 * Returns the data of other pages that the page's layout and blocks show. If they can't be read, the links are omitted.
 */
export async function readRelated(page: Page, related: PagePreloads['related'], { content, settings }: Sources) {
  let isWhole = true
  const chosen = await Promise.all(
    related.map(async ({ contentType, choose }) => {
      const found = await content.readTeasers(contentType)
      isWhole &&= isAvailable(found)
      return choose(valueOr(found, []), page, settings.VENUE_TIME_ZONE)
    }),
  )
  return { pages: [...new Set(chosen.flat())].map(teaserOf), isWhole }
}

const isAvailable = (outcome: Outcome<unknown>): boolean => outcome.type !== 'unavailable'
const valueOr = <T>(outcome: Outcome<T>, otherwise: T): T => (outcome.type === 'found' ? outcome.value : otherwise)
