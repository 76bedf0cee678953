/** What the site knows of a content type. A property that a row leaves out is as for a content page. */
interface ContentType {
  /** The query parameters that its page depends on. All others are left out of the page's key in the cache. */
  parameters?: readonly string[]
  /** The page is about one item. Without the parameter with its ticketing id, the page isn't found (ROUTE-12). */
  subject?: {
    contentType: string
    parameter: string
    /** What of the item the page shows: these properties come along with its name. */
    properties?: readonly string[]
  }
  /** Needs a signed-in customer (GUARD-07). */
  isProtected?: true
  /** Not in sitemaps: the page has no content without a visitor or a booking. */
  isPersonal?: true
  /** The site's search finds it as a page. Productions and articles have results of their own. */
  isSearchable?: true
  /** Another name that the content service may give it. */
  otherName?: string
  /** Its layout has no side menu, so that its sibling pages needn't be fetched. */
  hasNoSideMenu?: true
  /** Its pages are of one form, so that the footer has none to subscribe with (FOOT-02). */
  hidesSubscribeBand?: true
  /** Has a route in the content service but is no page: settings, categories, folders. */
  isNoPage?: true
}
const entry = { hasNoSideMenu: true, isPersonal: true, hidesSubscribeBand: true } as const
const account = { isProtected: true, isPersonal: true, hasNoSideMenu: true } as const

/**
 * Every content type. Its layout is the folder of its name in `client/layouts`, such as `news-article` for
 * `newsArticle`; a type without one has the layout of a content page.
 */
const contentTypes: Record<string, ContentType> = {
  contentPage: { isSearchable: true },
  homePage: { hasNoSideMenu: true },
  whatsOn: { parameters: ['viewmode', 'startDate', 'eventfilters'], hasNoSideMenu: true, isSearchable: true },
  pastSeasons: { hasNoSideMenu: true, isSearchable: true },
  series: { parameters: ['eventfilters'], hasNoSideMenu: true, isSearchable: true },
  production: { hasNoSideMenu: true },
  news: { parameters: ['blogfilters'], hasNoSideMenu: true, isSearchable: true },
  newsArticle: { hasNoSideMenu: true, otherName: 'blogArticle' },
  search: { parameters: ['searchquery'], hasNoSideMenu: true, isPersonal: true },
  styleGuide: { parameters: ['theme'], hasNoSideMenu: true, isPersonal: true },

  account: { hasNoSideMenu: true, isPersonal: true },
  login: entry,
  logout: entry,
  createAccount: entry,
  forgotPassword: entry,
  resetPassword: entry,
  yourData: entry,
  overview: account,
  personalInformation: account,
  addresses: account,
  communicationPreferences: account,
  accountChangePassword: account,
  // Asks for the login where it is needed: the list of those that lead there is the specification's.
  accountSecurity: { hasNoSideMenu: true, isPersonal: true },
  upcomingEvents: account,
  pastEvents: account,
  returnTickets: account,
  currentMemberships: account,
  currentPackages: account,
  renewPackages: account,

  singleEvent: {
    ...{ parameters: ['productionId', 'performanceId'], hasNoSideMenu: true, isPersonal: true },
    subject: { contentType: 'production', parameter: 'productionId' },
  },
  seriesPackagePurchase: {
    ...{ parameters: ['seriesId'], hasNoSideMenu: true, isPersonal: true },
    subject: {
      ...{ contentType: 'series', parameter: 'seriesId' },
      properties: [
        'stickyBarDescription',
        'packageSpecificTextfield',
        'titleOverride',
        'images',
        ...['imageForDesktop', 'backgroundColor', 'backgroundColour', 'titleColor', 'textColour'],
      ],
    },
  },
  membership: { ...account, parameters: ['membershipId'], hasNoSideMenu: true },
  purchaseCheckout: { hasNoSideMenu: true, isPersonal: true },
  bookingComplete: { hasNoSideMenu: true, isPersonal: true },
  tickets: { hasNoSideMenu: true, isPersonal: true },
  seatSelector: { hasNoSideMenu: true, isPersonal: true },

  siteSettings: { isNoPage: true },
  routeEntry: { isNoPage: true },
  itemFolder: { isNoPage: true, otherName: 'folder' },
  newsCategory: { isNoPage: true },
  membershipLevel: { isNoPage: true },
  profile: { isNoPage: true },

  // Pages of the site itself, which aren't in the content service.
  notFound: { hasNoSideMenu: true, isPersonal: true },
  unavailable: { hasNoSideMenu: true, isPersonal: true },
  formNotSent: { hasNoSideMenu: true, isPersonal: true },
}

const defaults: ContentType = {}

/** The row of a content type; the properties of a content page for one without a row. */
export const contentTypeOf = (name: string): ContentType =>
  (Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined) ?? defaults

/** Whether a content type is in the table. Others are shown as content pages, which may be intended or not. */
export const isKnownType = (name: string): boolean => Object.hasOwn(contentTypes, name)

/** The content types that have a page. */
export const pageTypes: readonly string[] = Object.keys(contentTypes).filter((name) => !contentTypes[name]?.isNoPage)

/** The names of the content types that have this property. */
export const contentTypesWith = (
  property: 'isProtected' | 'isPersonal' | 'isSearchable' | 'hasNoSideMenu' | 'isNoPage',
): string[] => Object.keys(contentTypes).filter((name) => contentTypes[name]?.[property])

/** The names under which the content service may have items of a content type. */
export function namesOfType(name: string): string[] {
  const { otherName } = contentTypeOf(name)
  return otherName ? [name, otherName] : [name]
}

/** The name that a content type has in the table, by its name in the content service. */
export const canonicalTypeName = (name: string): string => byOtherName.get(name) ?? name
const byOtherName = new Map(
  Object.entries(contentTypes).flatMap(([name, { otherName }]) => (otherName ? [[otherName, name]] : [])),
)
