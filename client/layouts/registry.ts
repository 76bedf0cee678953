import { type Entry, entry } from '#client/app/entry.ts'

/** The content types that have a layout of their own (SHELL-11), and the site's own pages. */
export type LayoutName = keyof typeof layouts

/** Every layout by content type. Exhaustive: a type whose layout is still to come is `null` and is laid out as `contentPage`. */
const layouts = {
  homePage: entry(
    'client/layouts/home-page/home-page.tsx',
    async () => (await import('./home-page/home-page.tsx')).HomePage,
  ),
  contentPage: entry(
    'client/layouts/content-page/content-page.tsx',
    async () => (await import('./content-page/content-page.tsx')).ContentPage,
  ),
  whatsOn: entry('client/layouts/whats-on/whats-on.tsx', async () => (await import('./whats-on/whats-on.tsx')).WhatsOn),
  pastSeasons: entry(
    'client/layouts/past-seasons/past-seasons.tsx',
    async () => (await import('./past-seasons/past-seasons.tsx')).PastSeasons,
  ),
  series: entry('client/layouts/series/series.tsx', async () => (await import('./series/series.tsx')).Series),
  production: entry(
    'client/layouts/production/production.tsx',
    async () => (await import('./production/production.tsx')).Production,
  ),
  news: entry('client/layouts/news/news.tsx', async () => (await import('./news/news.tsx')).News),
  newsArticle: entry(
    'client/layouts/news-article/news-article.tsx',
    async () => (await import('./news-article/news-article.tsx')).NewsArticle,
  ),
  search: null,
  account: null,
  createAccount: null,
  forgotPassword: null,
  resetPassword: null,
  login: null,
  logout: entry('client/layouts/logout/logout.tsx', async () => (await import('./logout/logout.tsx')).Logout),
  overview: null,
  personalInformation: null,
  addresses: null,
  communicationPreferences: null,
  accountChangePassword: null,
  upcomingEvents: null,
  pastEvents: null,
  returnTickets: null,
  currentMemberships: null,
  currentPackages: null,
  renewPackages: null,
  singleEvent: entry(
    'client/layouts/single-event/single-event.tsx',
    async () => (await import('./single-event/single-event.tsx')).SingleEvent,
  ),
  seriesPackagePurchase: null,
  membership: null,
  purchaseCheckout: entry(
    'client/layouts/purchase-checkout/purchase-checkout.tsx',
    async () => (await import('./purchase-checkout/purchase-checkout.tsx')).PurchaseCheckout,
  ),
  bookingComplete: entry(
    'client/layouts/booking-complete/booking-complete.tsx',
    async () => (await import('./booking-complete/booking-complete.tsx')).BookingComplete,
  ),
  seatSelector: null,
  styleGuide: entry(
    'client/layouts/style-guide/style-guide.tsx',
    async () => (await import('./style-guide/style-guide.tsx')).StyleGuide,
  ),
  notFound: entry(
    'client/layouts/not-found/not-found.tsx',
    async () => (await import('./not-found/not-found.tsx')).NotFound,
  ),
  unavailable: entry(
    'client/layouts/unavailable/unavailable.tsx',
    async () => (await import('./unavailable/unavailable.tsx')).Unavailable,
  ),
} satisfies Record<string, Entry<object> | null>

/** Whether a content type is one of the model's: any other is shown as a content page, which may be meant or not. */
export const isKnownType = (contentType: string): boolean =>
  contentType === 'blogArticle' || Object.hasOwn(layouts, contentType)

/** The layout of a content type; any other type is laid out as `contentPage`, `blogArticle` as `newsArticle`. */
export function layoutEntry(contentType: string): Entry<object> {
  const name = contentType === 'blogArticle' ? 'newsArticle' : contentType
  const found = Object.hasOwn(layouts, name) ? layouts[name as LayoutName] : null
  return found ?? layouts.contentPage
}
