/**
 * The addresses of the site's own pages. Editors can change some of them in the route table (`site.routes`); the
 * defaults are below.
 */

export type RouteTable = Readonly<Record<string, string>>

/** Addresses that take no parameters. */
export const paths = {
  home: '/',
  whatsOn: '/whats-on',
  contactUs: '/contact-us',
  memberships: '/memberships',
  login: '/account/log-in',
  createAccount: '/account/create-account',
  forgotPassword: '/account/forgot-password',
  resetPassword: '/account/reset-password',
  yourData: '/account/your-data',
  overview: '/overview',
  personalInformation: '/account-details/personal-information',
  seriesList: '/whats-on?viewmode=series',
  singleEvent: '/purchase/single-event',
  seriesPackage: '/purchase/series-package',
  membershipPurchase: '/purchase/memberships',
  checkout: '/purchase/checkout',
  bookingComplete: '/purchase/booking-complete',
  tickets: '/purchase/tickets',
  seatSelector: '/purchase/syos',
  renewPackages: '/purchase/renew-packages',
  returnTickets: '/overview/orders/upcoming-events/return-tickets',
  conditionsOfEntry: '/about-us/conditions-of-entry',
  privacy: '/about-us/privacy',
  termsOfUse: '/about-us/terms-of-use',
  termsOfSale: '/about-us/terms-and-conditions-of-sale',
} as const

/**
 * Where browsers send a form that no script handles: `POST` discards it and redirects to the page of the same address,
 * which says what to do.
 */
export const FORM_NOT_SENT = '/form-not-sent'

type Parameters = Record<string, string | number | undefined>

/** A path with the parameters that are set. */
function address(path: string, parameters: Parameters): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
const fromTable = (table: RouteTable, key: keyof typeof paths): string =>
  (Object.hasOwn(table, key) && table[key]) || paths[key]

/** `performanceId` is the session to begin with. */
export const singleEventPath = (productionId: number, performanceId?: number): string =>
  address(paths.singleEvent, { productionId, performanceId })
export const seriesPackagePath = (seriesId: number): string => address(paths.seriesPackage, { seriesId })
export const membershipPurchasePath = (membershipId?: number, page: string = paths.membershipPurchase): string =>
  address(page, { membershipId })
export const bookingCompletePath = (orderId: number, sessionKey: string): string =>
  address(paths.bookingComplete, { orderId, sessionKey })
/**
 * The page with an order's tickets, to show at the door or to print: by the signed key that mails link to it with, by
 * the receipt's order and session key, or by the order or the performance alone for the customer whose they are.
 */
export const ticketsPath = (
  of: { key: string } | { orderId: number; sessionKey?: string } | { performanceId: number },
): string => address(paths.tickets, { ...of })
export const renewPackagesPath = (seriesId: number | undefined, id: number): string =>
  address(paths.renewPackages, { seriesId, id })
export const returnTicketsPath = (tessituraId: number): string => address(paths.returnTickets, { tessituraId })

/** `packageId`: within that package. `productionId` and `seriesId` give the page to return to. */
export interface SeatSelection {
  performanceId: number
  packageId?: number
  seats?: number
  seriesId?: number
  productionId?: number
}
export const seatSelectorPath = ({ performanceId, packageId, seats, seriesId, productionId }: SeatSelection): string =>
  address(paths.seatSelector, { performanceId, packageId, seats, seriesId, productionId })

export const checkoutPath = (table: RouteTable): string => fromTable(table, 'checkout')
/** Where a visitor finds how to reach the venue. */
export const contactPath = (table: RouteTable): string => fromTable(table, 'contactUs')
/** Where a customer's overview leads to. */
export const overviewLinks = (table: RouteTable) => ({
  personalInformation: fromTable(table, 'personalInformation'),
  memberships: fromTable(table, 'memberships'),
  seriesList: fromTable(table, 'seriesList'),
  contactUs: contactPath(table),
})
export const membershipsPath = (table: RouteTable): string => fromTable(table, 'memberships')

/** The login route; `returnUrl` is the path, query and hash to come back to. */
export const loginPath = (table: RouteTable, returnUrl?: string): string =>
  address(fromTable(table, 'login'), { returnUrl })

/** `text` where it is a path of this site, as `returnUrl` must be; anything else is the overview. */
export function safeReturnUrl(text: string | null | undefined): string {
  return isPathOfThisSite(text ?? '') ? String(text) : paths.overview
}

/** No scheme or other host, nor what browsers read as one: they ignore tabs and line ends, and take `\` for `/`. */
function isPathOfThisSite(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
  if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f]/.test(text)) return false
  const here = 'http://site.invalid'
  const url = URL.canParse(text, here) ? new URL(text, here) : null
  return url?.origin === here && !url.pathname.startsWith('//')
}

/**
 * The address to go to after signing in on a page with this query and hash: `returnUrl`, with the other parameters and
 * the hash.
 */
export function afterLogin(search: string, hash = ''): string {
  const parameters = new URLSearchParams(search)
  const target = new URL(safeReturnUrl(parameters.get('returnUrl')), 'http://site.invalid')
  parameters.delete('returnUrl')
  for (const [name, value] of parameters) target.searchParams.append(name, value)
  return target.pathname + target.search + (hash || target.hash)
}

/** An address as links are written: the home page's alias `/home` is `/`. */
export const withoutHomeAlias = (path: string): string => path.replace(/^\/home\/?(?=$|[?#])/, '/')
