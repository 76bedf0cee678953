import type { Page } from '@playwright/test'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CheckoutCart, CheckoutState, SectionName } from '#client/features/checkout/checkout-rules.ts'
import type { MediaFile } from '#shared/content/page'
import { paths } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { global } from '#shared/ticketing/global/global'
import type { order } from '#shared/ticketing/order/order'
import { contentItem } from './content-upstream.ts'
import type { ScriptedVenue } from './scripted-venue.ts'

/** The responses of a checkout's scripted ticketing service, typed by the contract. */
export type Receipt = Result<typeof order.receipt>
export type Finalized = Result<typeof order.finalize>
export type PaymentOutcome = Result<typeof order.paymentComplete>
export type Guest = Result<typeof checkout.guest>
type Step = Pick<CheckoutState['login'], 'canShow' | 'canEdit' | 'isComplete' | 'isCurrent'>
type CartLine = CheckoutCart['donations'][number]

/** The states of a step. */
export const upcoming: Step = { canShow: true, canEdit: false, isComplete: false, isCurrent: false }
export const hidden: Step = { ...upcoming, canShow: false }
export const current: Step = { ...upcoming, isCurrent: true }
export const complete: Step = { ...upcoming, isComplete: true }
export const editable: Step = { ...complete, canEdit: true }

export const home: NonNullable<CheckoutState['address']['data']>['addresses'][number] = {
  ...{ id: 31, line1: '1 Lonsdale Street', line2: null, suburb: 'Melbourne', state: 'Victoria', postCode: '3000' },
  isPrimary: true,
}
export const work: typeof home = {
  ...{ id: 32, line1: '9 Collins Street', line2: 'Level 4', suburb: 'Docklands', state: 'Victoria', postCode: '3008' },
  isPrimary: false,
}
export const donationModel: NonNullable<CheckoutState['donation']['model']> = {
  ...{ title: 'Give to the organ', description: 'It is a hundred years old.', image: null },
  ...{ amounts: [10, 25], donationAmount: null },
}
export const eTickets: NonNullable<CheckoutState['delivery']['model']>['deliveryMethods'][number] = {
  ...{ id: 1, name: 'E-tickets', costLabel: 'Free', description: 'By email, at once', requireAddress: false },
}
export const post: typeof eTickets = {
  ...{ id: 2, name: 'Post', costLabel: '$2.50', description: 'Within a week', requireAddress: true },
}
export const deliveryModel: NonNullable<CheckoutState['delivery']['model']> = {
  ...{ deliveryMethods: [eTickets, post], addresses: [], selectedDeliveryMethod: null, selectedAddress: null },
}
export const presentersModel: NonNullable<CheckoutState['presenters']['model']> = {
  ...{ showMrcUpdates: true, showOtherPresenter: true, otherPresenters: ['Yarra Sinfonia', 'Bay Choir'] },
  ...{ mrcUpdates: false, otherPresenterUpdates: false, selectedPresenters: [] },
}

/** Returns the checkout's state: each step upcoming, with the example's data, unless overridden. */
export function checkoutState(
  steps: { [Name in SectionName]?: Partial<CheckoutState[Name]> } = {},
  more: Partial<Pick<CheckoutState, 'canCheckout' | 'isValidCart' | 'messages'>> = {},
): CheckoutState {
  return {
    ...{ canCheckout: false, isValidCart: true, ...more },
    login: {
      ...upcoming,
      data: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' },
      ...steps.login,
    },
    address: { ...upcoming, data: { addresses: [], selectedAddress: null }, ...steps.address },
    donation: { ...upcoming, model: donationModel, ...steps.donation },
    delivery: { ...upcoming, model: deliveryModel, ...steps.delivery },
    presenters: { ...upcoming, model: presentersModel, ...steps.presenters },
  }
}
/** Every step is complete. */
export const completedState = (more: Parameters<typeof checkoutState>[1] = { canCheckout: true }) =>
  checkoutState(
    { login: complete, address: complete, donation: complete, delivery: complete, presenters: complete },
    more,
  )

const line = (id: number, type: CartLine['type'], name: string): CartLine => ({
  ...{ id, type, name, date: null, productionId: null, productLineItemId: id, subtotal: 60 },
  ...{ canDelete: false, canEdit: false, hasExtras: false },
})
export const performanceLine = (name: string, some: Partial<CheckoutCart['performances'][number]> = {}) => ({
  ...{ ...line(71, 'Performance', name), tessituraId: 701, productionId: 7, date: '2024-03-05T19:30:00+11:00' },
  ...some,
})
export const packageLine = (seriesName: string, some: Partial<CheckoutCart['packages'][number]> = {}) => ({
  ...{ ...line(72, 'Package', 'Four concerts'), tessituraId: 801, seriesId: 8, seriesName, isIncomplete: false },
  ...some,
})
/** Returns the checkout's cart: one performance, unless overridden. */
export const checkoutCart = (some: Partial<CheckoutCart> = {}): CheckoutCart => ({
  ...{ performances: [performanceLine('Jupiter')], packages: [], donations: [], memberships: [], giftVouchers: [] },
  ...{ donation: null, delivery: null, fees: null, giftVoucher: null, giftVoucherCode: null },
  ...{ total: 60, isNoPaymentOrder: false, ...some },
})

export const receipt = (some: Partial<Receipt> = {}): Receipt => ({
  ...{ orderId: 4711, total: 182.5, performances: [], packages: [], memberships: [] },
  ...{ giftVouchers: [], donations: [], giftVoucherPayments: [], ...some },
})

/** Australia first; no country is preselected. */
export const countries: Result<typeof global.countries> = {
  countries: [
    {
      ...{ id: 1, name: 'Australia', isDefault: false, code: 'AU', hasPostCodes: true },
      states: [
        { id: 11, name: 'Victoria' },
        { id: 12, name: 'Tasmania' },
      ],
    },
    { id: 2, name: 'Hong Kong', isDefault: false, states: [], code: 'HK', hasPostCodes: false },
  ],
}

/** The content service's icon: without one, browsers request a missing file. */
const icon = [
  {
    ...{ mediaType: 'Image', id: 'Icon', name: 'Icon', url: '/media/Icon.svg', extension: 'svg', bytes: null },
    ...{ width: 160, height: 96, focalPoint: null, crops: [], properties: {} },
  },
]
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="96"><path d="M0 0h160v96H0z"/></svg>'
/** A picture of the content service, as the ticketing service's responses contain it. */
export function picture({ content }: Pick<ScriptedVenue, 'content'>, name: string): MediaFile {
  const url = `/media/${name}.svg`
  content.addFile(url, { body: drawing, headers: { 'content-type': 'image/svg+xml' } })
  return {
    ...{ id: name, name, url, extension: 'svg', width: 160, height: 96, bytes: null, alt: name },
    ...{ focalPoint: null, crops: [] },
  }
}

/** A captcha that is easy to solve. Its token isn't verified. */
export const easyChallenge = (): Promise<Result<typeof captcha.challenge>> =>
  createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, data: { action: 'submit' } },
    ...{ hmacSignatureSecret: 'changed', hmacKeySignatureSecret: 'changed too' },
  }).then((challenge) => ({ ...challenge }))

/** The ticketing service's responses at the checkout: `state` and `cart`, or functions that return them. */
export interface CheckoutAnswers {
  state?: CheckoutState | (() => CheckoutState)
  cart?: CheckoutCart | (() => CheckoutCart)
  /** The responses to other calls, by path. */
  replies?: Parameters<ScriptedVenue['reply']>[0]
  /** The query of the visitor's address. */
  search?: string
}

/** Publishes the checkout and the receipt page, and opens the checkout. */
export async function openCheckout(
  { scripted, page }: { scripted: ScriptedVenue; page: Page },
  { state = checkoutState({ login: current }), cart = checkoutCart(), replies = {}, search = '' }: CheckoutAnswers = {},
): Promise<void> {
  await publishPurchase(scripted)
  scripted.reply({
    [checkout.state.path]: state,
    [checkout.miniCart.path]: cart,
    [captcha.challenge.path]: await easyChallenge(),
    [global.countries.path]: countries,
    ...replies,
  })
  await page.goto(paths.checkout + search)
}

/** The pages of the checkout and its receipt, on a site with a name and an icon. */
export async function publishPurchase(scripted: ScriptedVenue): Promise<void> {
  picture(scripted, 'Icon')
  await scripted.publishSettings({ favicon: icon })
  await scripted.publish(
    contentItem(paths.checkout, {}, { contentType: 'purchaseCheckout', name: 'Checkout' }),
    contentItem(paths.bookingComplete, {}, { contentType: 'bookingComplete', name: 'Order Confirmed' }),
  )
}

export const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
export const continueIn = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Continue' })
