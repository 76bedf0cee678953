import type { Page } from './page.ts'

/** Content types whose layouts have no side menu, so that nobody asks for the pages beside them. */
const withoutSideMenu: ReadonlySet<string> = new Set([
  'homePage',
  'whatsOn',
  'pastSeasons',
  'series',
  'production',
  'news',
  'newsArticle',
  'logout',
  'search',
  'singleEvent',
  'seriesPackagePurchase',
  'membership',
  'purchaseCheckout',
  'bookingComplete',
  'seatSelector',
  'styleGuide',
])
/** Whether a page's layout may show the pages beside it. */
export const hasSideMenu = ({ contentType, properties }: Page): boolean =>
  !withoutSideMenu.has(contentType) && properties.hideSideMenu !== true
