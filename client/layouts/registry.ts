import { type Entry, entry } from '#client/app/entry.ts'
import type { Layout } from './page-layout.ts'

/** The content types that have a layout of their own (SHELL-11), and the site's own pages. */
export type LayoutName = keyof typeof layouts

/** Every layout by content type. Exhaustive: a type whose layout is still to come is `null` and is laid out as `contentPage`. */
const layouts = {
  homePage: entry(
    'client/layouts/home-page/home-page.layout.tsx',
    async () => (await import('./home-page/home-page.layout.tsx')).layout,
  ),
  contentPage: entry(
    'client/layouts/content-page/content-page.layout.tsx',
    async () => (await import('./content-page/content-page.layout.tsx')).layout,
  ),
  whatsOn: entry(
    'client/layouts/whats-on/whats-on.layout.tsx',
    async () => (await import('./whats-on/whats-on.layout.tsx')).layout,
  ),
  pastSeasons: entry(
    'client/layouts/past-seasons/past-seasons.layout.tsx',
    async () => (await import('./past-seasons/past-seasons.layout.tsx')).layout,
  ),
  series: entry(
    'client/layouts/series/series.layout.tsx',
    async () => (await import('./series/series.layout.tsx')).layout,
  ),
  production: entry(
    'client/layouts/production/production.layout.tsx',
    async () => (await import('./production/production.layout.tsx')).layout,
  ),
  news: entry('client/layouts/news/news.layout.tsx', async () => (await import('./news/news.layout.tsx')).layout),
  newsArticle: entry(
    'client/layouts/news-article/news-article.layout.tsx',
    async () => (await import('./news-article/news-article.layout.tsx')).layout,
  ),
  search: null,
  account: null,
  createAccount: null,
  forgotPassword: null,
  resetPassword: null,
  login: null,
  logout: entry(
    'client/layouts/logout/logout.layout.tsx',
    async () => (await import('./logout/logout.layout.tsx')).layout,
  ),
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
    'client/layouts/single-event/single-event.layout.tsx',
    async () => (await import('./single-event/single-event.layout.tsx')).layout,
  ),
  seriesPackagePurchase: null,
  membership: null,
  purchaseCheckout: entry(
    'client/layouts/purchase-checkout/purchase-checkout.layout.tsx',
    async () => (await import('./purchase-checkout/purchase-checkout.layout.tsx')).layout,
  ),
  bookingComplete: entry(
    'client/layouts/booking-complete/booking-complete.layout.tsx',
    async () => (await import('./booking-complete/booking-complete.layout.tsx')).layout,
  ),
  seatSelector: null,
  styleGuide: entry(
    'client/layouts/style-guide/style-guide.layout.tsx',
    async () => (await import('./style-guide/style-guide.layout.tsx')).layout,
  ),
  notFound: entry(
    'client/layouts/not-found/not-found.layout.tsx',
    async () => (await import('./not-found/not-found.layout.tsx')).layout,
  ),
  unavailable: entry(
    'client/layouts/unavailable/unavailable.layout.tsx',
    async () => (await import('./unavailable/unavailable.layout.tsx')).layout,
  ),
} satisfies Record<string, Entry<Layout> | null>

/** Whether a content type is one of the model's: any other is shown as a content page, which may be meant or not. */
export const isKnownType = (contentType: string): boolean =>
  contentType === 'blogArticle' || Object.hasOwn(layouts, contentType)

/** The layout of a content type; any other type is laid out as `contentPage`, `blogArticle` as `newsArticle`. */
export function layoutEntry(contentType: string): Entry<Layout> {
  const name = contentType === 'blogArticle' ? 'newsArticle' : contentType
  const found = Object.hasOwn(layouts, name) ? layouts[name as LayoutName] : null
  return found ?? layouts.contentPage
}
