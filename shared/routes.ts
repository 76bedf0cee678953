import type { Wallet } from './wallets.ts'

/**
 * The addresses of the site's own pages. Editors can change some of them in the route table (`site.routes`); these are
 * the defaults.
 */

export type RouteTable = Readonly<Record<string, string>>

/** Addresses without parameters. */
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
 * Where browsers send a form without scripts: `POST` discards it and redirects to the page of the same address, which
 * says what to do.
 */
export const FORM_NOT_SENT = '/form-not-sent'

/** Answers with a file for Apple Wallet, or redirects to Google Wallet. Outside the scope of the service worker. */
export const WALLET_PASS = '/purchase/wallet-pass'

/** The service worker that shows kept tickets without a network. It serves `paths.tickets` alone. */
export const KEPT_TICKETS_WORKER = '/purchase/kept-tickets.js'

type Parameters = Record<string, string | number | undefined>

/** Returns a path with the parameters that are set. */
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

/** `performanceId` is the initial session. */
export const singleEventPath = (productionId: number, performanceId?: number): string =>
  address(paths.singleEvent, { productionId, performanceId })
export const seriesPackagePath = (seriesId: number): string => address(paths.seriesPackage, { seriesId })
export const membershipPurchasePath = (membershipId?: number, page: string = paths.membershipPurchase): string =>
  address(page, { membershipId })
export const bookingCompletePath = (orderId: number, sessionKey: string): string =>
  address(paths.bookingComplete, { orderId, sessionKey })
/**
 * Which tickets are shown: by the signed key in mails, by the receipt's order and session key, or for their customer by
 * the order or the performance alone.
 */
export type ShownTickets =
  | { key: string }
  | { orderId: number; sessionKey?: string | undefined }
  | { performanceId: number }
/** Returns the page with tickets, to show at the door or to print. */
export const ticketsPath = (of: ShownTickets): string => address(paths.tickets, { ...of })
/** Returns the address that adds one of the shown tickets to a wallet, or without an id all of them to Apple's. */
export const walletPassPath = (wallet: Wallet, of: ShownTickets, ticketId?: number): string =>
  address(WALLET_PASS, { wallet, ...of, ticketId })
export const renewPackagesPath = (seriesId: number | undefined, id: number): string =>
  address(paths.renewPackages, { seriesId, id })
export const returnTicketsPath = (tessituraId: number): string => address(paths.returnTickets, { tessituraId })

/** `packageId`: within that package. `productionId` and `seriesId` determine the page to return to. */
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
/** Where visitors find how to reach the venue. */
export const contactPath = (table: RouteTable): string => fromTable(table, 'contactUs')
/** Where a customer's overview links to. */
export const overviewLinks = (table: RouteTable) => ({
  personalInformation: fromTable(table, 'personalInformation'),
  memberships: fromTable(table, 'memberships'),
  seriesList: fromTable(table, 'seriesList'),
  contactUs: contactPath(table),
})
export const membershipsPath = (table: RouteTable): string => fromTable(table, 'memberships')

/** Returns the login route; `returnUrl` is the path, query and hash to return to. */
export const loginPath = (table: RouteTable, returnUrl?: string): string =>
  address(fromTable(table, 'login'), { returnUrl })

/** Returns `text` if it is a path of this site, as `returnUrl` must be; otherwise the overview. */
export function safeReturnUrl(text: string | null | undefined): string {
  return isPathOfThisSite(text ?? '') ? String(text) : paths.overview
}

/**
 * No scheme or other host, nor anything that browsers read as one: they ignore tabs and line ends, and treat `\` as
 * `/`.
 */
function isPathOfThisSite(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
  if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f]/.test(text)) return false
  const here = 'http://site.invalid'
  const url = URL.canParse(text, here) ? new URL(text, here) : null
  return url?.origin === here && !url.pathname.startsWith('//')
}

/**
 * Returns the address to go to after signing in on a page with this query and hash: `returnUrl`, with the other
 * parameters and the hash.
 */
export function afterLogin(search: string, hash = ''): string {
  const parameters = new URLSearchParams(search)
  const target = new URL(safeReturnUrl(parameters.get('returnUrl')), 'http://site.invalid')
  parameters.delete('returnUrl')
  for (const [name, value] of parameters) target.searchParams.append(name, value)
  return target.pathname + target.search + (hash || target.hash)
}

/** Returns an address as links are written: the home page's alias `/home` becomes `/`. */
export const withoutHomeAlias = (path: string): string => path.replace(/^\/home\/?(?=$|[?#])/, '/')
