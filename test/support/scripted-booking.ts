// A scripted ticketing service's data of one production's booking and of a cart, in the contract's shapes.
import type { Page } from '@playwright/test'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CheckoutCart, CheckoutState } from '#client/features/checkout/checkout-rules.ts'
import type {
  ChosenPerformance,
  Performances,
  ProductionCart,
} from '#client/features/single-event/production-answers.ts'
import type { MediaFile } from '#shared/content/page'
import { paths, singleEventPath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { promo } from '#shared/ticketing/promo/promo'
import type { session } from '#shared/ticketing/session/session'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type ContentItem, contentItem } from './content-upstream.ts'
import type { ScriptedVenue } from './scripted-venue.ts'

export const PRODUCTION = 71
export const PERFORMANCE = 701
export const bookingPath = singleEventPath(PRODUCTION)

type Detail = Result<typeof whatsOn.production>
type PromoState = Result<typeof promo.get>
type SessionInfo = Result<typeof session.info>
export type Ticket = ProductionCart['tickets'][number]
export type Upsell = ChosenPerformance['upsells'][number]
type CartLine = CheckoutCart['donations'][number]

/** A picture of the content service. */
export const picture = (name: string): MediaFile => ({
  ...{ id: name, name, url: `/media/${name}.svg`, extension: 'svg', alt: '' },
  ...{ width: 800, height: 800, bytes: 200, focalPoint: null, crops: [] },
})

export const production: Detail = {
  ...{ id: '0c4e7bd0-0000-4000-8000-000000000071', tessituraId: PRODUCTION, name: 'Winter Serenade' },
  ...{ route: '/whats-on/winter-serenade', company: null, dateLabel: '2 to 5 July 2037', venue: 'The Salon' },
  ...{ tagline: null, image: null, desktopImage: null, mobileImage: null, backgroundColour: null, textColour: null },
  bookingAction: {
    ...{ type: 'Active', externalLink: null, label: null, textColour: null, buttonColour: null, isPresale: false },
  },
  ...{ externalBookingLink: null, tags: [], priceStart: 49, priceEnd: 120, contentType: 'production' },
  ...{ dates: ['2037-07-02T09:30:00Z'], priceTypes: [] },
}

/** One performance of each availability, in the southern winter. */
const listed: Performances['performances'] = [
  { id: PERFORMANCE, date: '2037-07-02T09:30:00Z', availability: 'High' },
  { id: 702, date: '2037-07-03T09:30:00Z', availability: 'Moderate' },
  { id: 703, date: '2037-07-04T04:00:00Z', availability: 'Limited' },
  { id: 704, date: '2037-07-05T09:30:00Z', availability: 'SoldOut' },
]
export const prices: ChosenPerformance['prices'] = [
  { priceTypeId: 1, name: 'Adult', tooltip: null, priceStart: 49, priceEnd: 120, count: 0 },
  { priceTypeId: 2, name: 'Child', tooltip: 'Under sixteen', priceStart: 25.5, priceEnd: 25.5, count: 0 },
]
export const upsells: Upsell[] = [
  {
    ...{ name: 'Programme', image: picture('booklet'), tooltip: 'Essays and the cast', performanceId: PERFORMANCE },
    ...{ upsellPerformanceId: 901, prices: [{ amount: 12, count: 0, priceTypeId: 1 }] },
  },
  {
    ...{ name: 'Dinner', image: null, tooltip: null, performanceId: PERFORMANCE },
    ...{ upsellPerformanceId: 902, prices: [{ amount: 65.5, count: 0, priceTypeId: 1 }] },
  },
]
export const tickets: Ticket[] = [
  {
    ...{ subLineItemId: 31, zone: 'A Reserve', section: 'Stalls', row: 'C', number: '12', priceType: 'Adult' },
    amount: 120,
  },
  {
    ...{ subLineItemId: 32, zone: 'B Reserve', section: 'Circle', row: 'H', number: '3', priceType: 'Child' },
    amount: 25.5,
  },
]

/** A cart with one performance. */
export const productionCart = (more: Partial<ProductionCart> = {}): ProductionCart => ({
  ...{ hasTickets: false, ticketTotal: 0, upsellTotal: 0, tickets: [], upsellTickets: [], canCheckout: false },
  ...more,
})
export const cartWithTickets = productionCart({ hasTickets: true, tickets, ticketTotal: 145.5, canCheckout: true })

export const visitorsSession: SessionInfo = {
  ...{ cartCount: 0, keepToken: false, isLoggedIn: false, expiration: null, sessionStatus: 'None' },
}
const noPromo: PromoState = { code: null, firstName: null, isLoggedIn: false, messages: [] }

const CAPTCHA_SECRETS = { hmacSignatureSecret: 'signature', hmacKeySignatureSecret: 'key' }

/** Challenges of the self-hosted captcha that are easy to solve, each issued once. */
async function giveChallenges(scripted: ScriptedVenue): Promise<void> {
  const make = () =>
    createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 0, deriveKey, ...CAPTCHA_SECRETS })
  const challenges = await Promise.all(Array.from({ length: 8 }, make))
  scripted.reply({ '/api/Captcha/Challenge': () => challenges.shift() })
}

/** Returns whether a captcha token is the proof of work for one of those challenges. */
export async function isProofOfWork(token: unknown): Promise<boolean> {
  const { challenge, solution } = JSON.parse(Buffer.from(String(token), 'base64').toString())
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...CAPTCHA_SECRETS })
  return verified
}

/** The responses to the next calls; a test changes them as the real service would. */
export interface ScriptedBooking {
  offer: Performances
  chosen: Omit<ChosenPerformance, 'id' | 'tickets'>
  cart: ProductionCart
  promo: PromoState
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><circle cx="400" cy="400" r="300"/></svg>'

/** The site's frame, and the home page. */
export async function publishSite(scripted: ScriptedVenue, ...pages: ContentItem[]): Promise<void> {
  const headers = { 'content-type': 'image/svg+xml' }
  for (const name of ['icon', 'booklet', 'poster']) scripted.content.addFile(picture(name).url, { body: SVG, headers })
  await giveChallenges(scripted)
  await scripted.publishSettings({ favicon: [{ ...picture('icon'), mediaType: 'Image' }] })
  await scripted.publish(contentItem('/', {}, { contentType: 'homePage', name: 'Home' }), ...pages)
}

/** Opens the booking of one production with the test's responses. */
export async function openBooking(
  page: Page,
  scripted: ScriptedVenue,
  more: Partial<ScriptedBooking> = {},
): Promise<ScriptedBooking> {
  const booking: ScriptedBooking = {
    offer: { performances: listed, productionImage: null, selectedPerformance: null },
    chosen: { prices, upsells: [], canSelectYourOwnSeat: false },
    cart: productionCart(),
    promo: noPromo,
    ...more,
  }
  await publishSite(
    scripted,
    contentItem('/purchase/single-event', {}, { contentType: 'singleEvent', name: 'Book tickets' }),
    contentItem('/purchase/checkout', {}, { contentType: 'purchaseCheckout', name: 'Checkout' }),
    contentItem(production.route, { tessituraId: PRODUCTION }, { contentType: 'production', name: production.name }),
  )
  scripted.reply({
    '/api/WhatsOn/Production': production,
    '/api/Promo/Get': () => booking.promo,
    '/api/Production/MiniCart': () => booking.cart,
    '/api/Checkout/MiniCart': checkoutCart(),
    '/api/Checkout/Checkout': completeCheckout,
    '/api/Production/Performances': ({ PerformanceId }: Record<string, unknown>) =>
      PerformanceId
        ? { ...booking.offer, selectedPerformance: selected(booking, Number(PerformanceId)) }
        : booking.offer,
  })
  await page.goto(bookingPath)
  return booking
}
const selected = ({ chosen, cart }: ScriptedBooking, id: number): ChosenPerformance => ({
  ...chosen,
  id,
  tickets: cart.tickets,
})

/** Returns a line of the checkout's cart. */
const cartLine = (line: Pick<CartLine, 'type' | 'name' | 'productLineItemId'> & Partial<CartLine>): CartLine => ({
  ...{ id: line.productLineItemId, date: null, productionId: null, subtotal: 100 },
  ...{ canDelete: false, canEdit: false, hasExtras: false },
  ...line,
})
/** One line of each kind. */
const performance: CheckoutCart['performances'][number] = {
  ...cartLine({ type: 'Performance', name: 'Winter Serenade', productLineItemId: 11, productionId: PRODUCTION }),
  ...{ id: PERFORMANCE, tessituraId: PRODUCTION, subtotal: 240, date: '2037-07-02T09:30:00Z' },
}
const fourEvenings: CheckoutCart['packages'][number] = {
  ...cartLine({ type: 'Package', name: 'Any four', productLineItemId: 12, subtotal: 310 }),
  ...{ id: 81, tessituraId: 81, seriesId: 8, seriesName: 'Evenings', isIncomplete: false },
}
const friend = cartLine({ type: 'Membership', name: 'Friend', productLineItemId: 13, subtotal: 90 })
const boughtVoucher = cartLine({ type: 'GiftVoucher', name: 'Gift voucher', productLineItemId: 14, subtotal: 50 })
const fund = cartLine({ type: 'Donation', name: 'Annual fund', productLineItemId: 15, subtotal: 20 })
export const lines = { performance, fourEvenings, friend, boughtVoucher, fund }

export const checkoutCart = (more: Partial<CheckoutCart> = {}): CheckoutCart => ({
  ...{ performances: [], packages: [], donations: [], memberships: [], giftVouchers: [] },
  ...{ donation: null, delivery: null, fees: null, giftVoucher: null, giftVoucherCode: null },
  ...{ total: 0, isNoPaymentOrder: false },
  ...more,
})

/** The responses to the next calls of the checkout; a test changes them as the real service would. */
export interface ScriptedCheckout {
  cart: CheckoutCart
  state: CheckoutState
}
const answered = { canShow: false, canEdit: false, isComplete: true, isCurrent: false }
/** Every step is complete. */
export const completeCheckout: CheckoutState = {
  ...{ canCheckout: true, isValidCart: true },
  login: { ...answered, data: null },
  address: { ...answered, data: null },
  donation: { ...answered, model: null },
  delivery: { ...answered, model: null },
  presenters: { ...answered, model: null },
}

/** Opens the checkout with a cart and all of its steps complete. */
export async function openCheckout(page: Page, scripted: ScriptedVenue, cart: CheckoutCart): Promise<ScriptedCheckout> {
  const checkout: ScriptedCheckout = { cart, state: completeCheckout }
  await publishSite(scripted, contentItem(paths.checkout, {}, { contentType: 'purchaseCheckout', name: 'Checkout' }))
  scripted.reply({ '/api/Checkout/MiniCart': () => checkout.cart, '/api/Checkout/Checkout': () => checkout.state })
  await page.goto(paths.checkout)
  return checkout
}

/** A cart with one line of each kind. */
export const fullCart = checkoutCart({
  ...{ performances: [performance], packages: [fourEvenings], memberships: [friend], donations: [fund] },
  giftVouchers: [{ ...boughtVoucher, giftCertificateNumber: null }],
  total: 710,
})
