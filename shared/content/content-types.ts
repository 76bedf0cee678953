/** What the site knows of a content type. What a row leaves out is as in a content page. */
interface ContentType {
  /** The query parameters that its page is rendered from. All others are no part of its address in the cache. */
  parameters?: readonly string[]
  /** The page is about one item: without a parameter that is its ticketing id there is no such page (ROUTE-12). */
  subject?: { contentType: string; parameter: string }
  /** Needs a signed-in customer (GUARD-07). */
  isProtected?: true
  /** Not for sitemaps: says nothing without a visitor or a booking. */
  isPersonal?: true
  /** Found by the site's own search, as a page. Productions and articles are found as what they are. */
  isSearchable?: true
  /** Another name that the content service may give it. */
  otherName?: string
  /** Its layout shows no pages beside its own, so that nobody asks for them. */
  hasNoSideMenu?: true
  /** Has a route in the content service and is no page: settings, and what pages are put in order with. */
  isNoPage?: true
}
const account = { isProtected: true, isPersonal: true } as const

/**
 * Every content type, a row each. Its layout is the folder of its name in `client/layouts`: `newsArticle` has
 * `news-article`; one without is laid out as a content page.
 */
const contentTypes: Record<string, ContentType> = {
  contentPage: { isSearchable: true },
  homePage: { hasNoSideMenu: true },
  whatsOn: { parameters: ['viewmode', 'startDate', 'eventfilters'], hasNoSideMenu: true, isSearchable: true },
  pastSeasons: { hasNoSideMenu: true, isSearchable: true },
  series: { hasNoSideMenu: true, isSearchable: true },
  production: { hasNoSideMenu: true },
  news: { parameters: ['blogfilters'], hasNoSideMenu: true, isSearchable: true },
  newsArticle: { hasNoSideMenu: true, otherName: 'blogArticle' },
  search: { parameters: ['searchquery'], hasNoSideMenu: true, isPersonal: true },
  styleGuide: { parameters: ['theme'], hasNoSideMenu: true, isPersonal: true },

  account: { isPersonal: true },
  login: { isPersonal: true },
  logout: { hasNoSideMenu: true, isPersonal: true },
  createAccount: { isPersonal: true },
  forgotPassword: { isPersonal: true },
  resetPassword: { isPersonal: true },
  overview: account,
  personalInformation: account,
  addresses: account,
  communicationPreferences: account,
  accountChangePassword: account,
  upcomingEvents: account,
  pastEvents: account,
  returnTickets: account,
  currentMemberships: account,
  currentPackages: account,
  renewPackages: account,

  singleEvent: {
    ...{ parameters: ['productionId'], hasNoSideMenu: true, isPersonal: true },
    subject: { contentType: 'production', parameter: 'productionId' },
  },
  seriesPackagePurchase: {
    ...{ parameters: ['seriesId'], hasNoSideMenu: true, isPersonal: true },
    subject: { contentType: 'series', parameter: 'seriesId' },
  },
  membership: { ...account, parameters: ['membershipId'], hasNoSideMenu: true },
  purchaseCheckout: { hasNoSideMenu: true, isPersonal: true },
  bookingComplete: { hasNoSideMenu: true, isPersonal: true },
  seatSelector: { hasNoSideMenu: true, isPersonal: true },

  siteSettings: { isNoPage: true },
  routeEntry: { isNoPage: true },
  folder: { isNoPage: true },
  newsCategory: { isNoPage: true },

  // The site's own pages, which the content service knows nothing of.
  notFound: { hasNoSideMenu: true, isPersonal: true },
  unavailable: { hasNoSideMenu: true, isPersonal: true },
}

const unknown: ContentType = {}

/** What is known of a content type; of one without a row, what holds for a content page. */
export const contentTypeOf = (name: string): ContentType =>
  (Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined) ?? unknown

/** Whether a content type is one of the model's: any other is shown as a content page, which may be meant or not. */
export const isKnownType = (name: string): boolean => Object.hasOwn(contentTypes, name)

/** The content types that have a page. */
export const pageTypes: readonly string[] = Object.keys(contentTypes).filter((name) => !contentTypes[name]?.isNoPage)

/** The names of the content types that have this said of them. */
export const contentTypesThat = (
  says: 'isProtected' | 'isPersonal' | 'isSearchable' | 'hasNoSideMenu' | 'isNoPage',
): string[] => Object.keys(contentTypes).filter((name) => contentTypes[name]?.[says])

/** The names under which the content service may have items of a content type. */
export function namesOfType(name: string): string[] {
  const { otherName } = contentTypeOf(name)
  return otherName ? [name, otherName] : [name]
}

/** A content type as the content service names it, by the name that it has here. */
export const typeNamed = (name: string): string => byOtherName.get(name) ?? name
const byOtherName = new Map(
  Object.entries(contentTypes).flatMap(([name, { otherName }]) => (otherName ? [[otherName, name]] : [])),
)
