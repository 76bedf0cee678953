import { routePath } from '#server/content-service/library/page-file'
import { paths } from '#shared/routes'
import type { VenueFolder } from '../reading/venue-folder.ts'

/** The pages that the site's code links to, by path, and their types. */
const REQUIRED: readonly (readonly [path: string, type: string])[] = [
  [paths.home, 'homePage'],
  [paths.whatsOn, 'whatsOn'],
  ['/search', 'search'],
  [paths.login, 'login'],
  [paths.createAccount, 'createAccount'],
  [paths.forgotPassword, 'forgotPassword'],
  [paths.resetPassword, 'resetPassword'],
  [paths.yourData, 'yourData'],
  [paths.overview, 'overview'],
  [paths.personalInformation, 'personalInformation'],
  [paths.singleEvent, 'singleEvent'],
  [paths.seriesPackage, 'seriesPackagePurchase'],
  [paths.membershipPurchase, 'membership'],
  [paths.seatSelector, 'seatSelector'],
  [paths.checkout, 'purchaseCheckout'],
  [paths.bookingComplete, 'bookingComplete'],
  [paths.tickets, 'tickets'],
  [paths.renewPackages, 'renewPackages'],
  [paths.returnTickets, 'returnTickets'],
  [paths.privacy, 'contentPage'],
  [paths.termsOfSale, 'contentPage'],
]

/**
 * Reports missing pages that the site requires. A folder without `pages/` is skipped, as its pages are in another
 * service.
 */
export function checkRequiredPages({ problems, exists }: VenueFolder, known: ReadonlySet<string>): void {
  if (!exists('pages')) return
  for (const [path, type] of REQUIRED)
    if (!known.has(routePath(path))) {
      const file = path === '/' ? 'pages/home.md' : `pages${path}.md`
      const front = type === 'contentPage' ? 'title:' : `type: ${type} and title:`
      problems.add(file, 1, 'The site needs this page', `Write it, with ${front} in its front matter`)
    }
}
