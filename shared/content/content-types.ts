/** The site's configuration of a content type. Properties that a row omits are those of a content page. */
interface ContentType {
  /** The query parameters that its page depends on. All others are omitted from the page's cache key. */
  parameters?: readonly string[]
  /** The page is about one item. Without the parameter with its ticketing id, the page isn't found (ROUTE-12). */
  subject?: {
    contentType: string
    parameter: string
    /** The properties of the item that the page shows besides its name. */
    properties?: readonly string[]
  }
  /** Requires a signed-in customer (GUARD-07). */
  isProtected?: true
  /** Not in sitemaps: the page has no content without a visitor or a booking. */
  isPersonal?: true
  /** The site's search finds it as a page. Productions and articles have results of their own. */
  isSearchable?: true
  /** Another name that the content service may give it. */
  otherName?: string
  /** Its layout shows a heading even if its blocks include a page header, which is then one of the second level. */
  hasOwnHeading?: true
  /** Its layout has no side menu, so its sibling pages aren't fetched. */
  hasNoSideMenu?: true
  /** Its pages have a single form, so the footer has no newsletter (FOOT-02). */
  hidesSubscribeBand?: true
  /** Has a route in the content service but no page: settings, categories, folders. */
  isNoPage?: true
}
const headed = { hasOwnHeading: true, hasNoSideMenu: true } as const
const entry = { hasNoSideMenu: true, isPersonal: true, hidesSubscribeBand: true } as const
const account = { isProtected: true, isPersonal: true, hasNoSideMenu: true } as const

/**
 * Every content type. Its layout is in the folder of its name in `client/layouts`, such as `news-article` for
 * `newsArticle`; a type without one uses the layout of content pages.
 */
const contentTypes: Record<string, ContentType> = {
  contentPage: { isSearchable: true },
  homePage: { hasNoSideMenu: true },
  whatsOn: { parameters: ['viewmode', 'startDate', 'eventfilters'], ...headed, isSearchable: true },
  pastSeasons: { ...headed, isSearchable: true },
  series: { parameters: ['eventfilters'], ...headed, isSearchable: true },
  production: { ...headed },
  artist: { ...headed, isSearchable: true },
  news: { parameters: ['blogfilters'], ...headed, isSearchable: true },
  newsArticle: { ...headed, otherName: 'blogArticle' },
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
  // Redirects to the login itself if necessary: the specification lists the types that the guard redirects.
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

/** Returns the row of a content type; that of content pages for a type without one. */
export const contentTypeOf = (name: string): ContentType =>
  (Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined) ?? defaults

/** Returns whether the table has a content type. Others are shown as content pages, intentionally or not. */
export const isKnownType = (name: string): boolean => Object.hasOwn(contentTypes, name)

/** The content types that have a page. */
export const pageTypes: readonly string[] = Object.keys(contentTypes).filter((name) => !contentTypes[name]?.isNoPage)

/** Returns the names of the content types that have this property. */
export const contentTypesWith = (
  property: 'isProtected' | 'isPersonal' | 'isSearchable' | 'hasNoSideMenu' | 'isNoPage',
): string[] => Object.keys(contentTypes).filter((name) => contentTypes[name]?.[property])

/** Returns the names under which the content service may have items of a content type. */
export function namesOfType(name: string): string[] {
  const { otherName } = contentTypeOf(name)
  return otherName ? [name, otherName] : [name]
}

/** Returns a content type's name in the table, from its name in the content service. */
export const canonicalTypeName = (name: string): string => byOtherName.get(name) ?? name
const byOtherName = new Map(
  Object.entries(contentTypes).flatMap(([name, { otherName }]) => (otherName ? [[otherName, name]] : [])),
)
