import type { Locator, Page } from '@playwright/test'
import { paths, returnTicketsPath, singleEventPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import type { Call } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { donation } from '#shared/ticketing/donation/donation'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { membership } from '#shared/ticketing/membership/membership'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import { contentItem } from './content-upstream.ts'
import { accountPaths, details, home, otherDevice, publishAccount, thisDevice, work } from './scripted-account.ts'
import { gridOf, listOf, placed } from './scripted-blocks.ts'
import {
  checkoutCart as bookedCart,
  cartWithTickets,
  lines,
  openBooking,
  openCheckout as openCart,
  PERFORMANCE,
  PRODUCTION,
  prices,
  publishSite,
  upsells,
} from './scripted-booking.ts'
import {
  checkoutState,
  complete,
  continueIn,
  current,
  home as deliveryHome,
  deliveryModel,
  work as deliveryWork,
  openCheckout,
  presentersModel,
  section,
} from './scripted-checkout.ts'
import { area, jupiter, openAccount, seat, signIn } from './scripted-customer.ts'
import { cartOf, fixedInCart, openPackages, productionsOf } from './scripted-package.ts'
import { Refusal, type ScriptedVenue } from './scripted-venue.ts'
import type { OpenVenue } from './venue.ts'

export interface World {
  page: Page
  scripted: ScriptedVenue
  venue: OpenVenue
}
/** Something that visitors do on a page, which makes one call. */
export interface Act {
  call: Call
  /** Opens the page, and fills in what the act needs. */
  open(world: World): Promise<unknown>
  /** Returns the button, after opening the dialog that contains it. */
  button(page: Page): Locator | Promise<Locator>
  /** What the ticketing service is asked again once the act has succeeded. */
  reloads?: readonly Call[]
  /** Also once it has been refused. */
  reloadsAfterRefusal?: readonly Call[]
  /** The reply to the call of the same path that only reads. */
  reads?: unknown
  result?: unknown
  /** Whether the visitor is logged in once the act has succeeded, if that changes. */
  logsIn?: boolean
  /** Whether its button stays, so that the act can be made again: a note of success then goes. */
  isRepeatable?: true
  /** The refusal is shown at this field, which has the focus. */
  field?(page: Page): Locator
  /** The labels of the fields that assistive technology is told are required. */
  required?: readonly string[]
}

const PASSWORD = 'Abcdef1!'
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const box = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await box(page, name).fill(value)
}

/** Opens a page of the account, with the replies of one customer. */
async function openDetails({ page, scripted, venue }: World, path: string, isSignedIn = true): Promise<void> {
  await publishAccount(scripted)
  scripted.reply({
    [account.details.path]: details,
    [account.addresses.path]: { addresses: [home, work] },
    [account.devices.path]: { devices: [thisDevice, otherDevice] },
  })
  if (isSignedIn) await signIn(page, venue)
  scripted.setLoggedIn(isSignedIn)
  await page.goto(path)
}
const openEvents = (world: World, path: string) =>
  openAccount(world, path, {
    [account.upcomingEvents.path]: { performances: [jupiter] },
    [account.returnTickets.path]: { seats: [seat(312), seat(313)] },
  })

async function openBlock({ page, scripted }: World, alias: string, properties: object): Promise<void> {
  await publishSite(
    scripted,
    contentItem('/give', { contentGrid: gridOf(placed(alias, properties)) }, { name: 'Giving' }),
    contentItem(paths.checkout, {}, { contentType: 'purchaseCheckout', name: 'Checkout' }),
  )
  scripted.reply({
    [checkout.miniCart.path]: bookedCart(),
    [checkout.state.path]: checkoutState({ login: current }),
    [promo.get.path]: NO_CODE,
  })
  await page.goto('/give')
}
const NO_CODE = { code: null, firstName: null, isLoggedIn: false, messages: [] }
const CODE = { ...NO_CODE, code: 'FRIENDS', messages: ['Welcome'] }

async function openTickets({ page, scripted }: World): Promise<void> {
  await openBooking(page, scripted, {
    chosen: { prices, upsells, canSelectYourOwnSeat: false },
    cart: cartWithTickets,
  })
  await page.goto(singleEventPath(PRODUCTION, PERFORMANCE))
}

/** Opens a sold-out performance with a list for returned seats; with a request, by the link of its mail. */
async function openReturnedSeats({ page, scripted }: World, request?: object): Promise<void> {
  const date = '2037-07-05T09:30:00Z'
  const performance = { id: 704, date, availability: 'SoldOut' as const, hasReturnedSeatsList: true }
  await openBooking(page, scripted, {
    offer: { performances: [performance], productionImage: null, selectedPerformance: null },
  })
  scripted.reply({
    [returnedSeats.list.path]: { isOpen: true, offerMinutes: 30, waiting: 6, recent: null },
    [returnedSeats.request.path]: {
      ...{ performanceId: 704, productionId: PRODUCTION, name: 'Winter Serenade', date, seats: 2, isAdjacent: true },
      ...{ state: 'waiting', place: 7, offerEndsAt: null, ...request },
    },
    [returnedSeats.take.path]: new Refusal(409, { title: 'Your cart is being paid for.' }),
  })
  if (!request) return void (await page.reload())
  await page.goto(`${singleEventPath(PRODUCTION, 704)}#returned-seats=1a.token`)
}
const otherDates = {
  dates: [
    {
      ...{ performanceId: 704, date: '2037-07-04T19:30:00+10:00', venue: 'The Great Hall' },
      offers: [
        {
          ...{ zone: 'A Reserve', price: 120, refund: 0, toPay: 0 },
          seats: [{ seatId: 408, section: 'Stalls', row: 'D', number: '8' }],
        },
      ],
    },
  ],
}

const withStep = (world: World, steps: Parameters<typeof checkoutState>[0]) =>
  openCheckout(world, { state: checkoutState({ login: complete, ...steps }) })
const ofCart = [checkout.miniCart, checkout.state, session.info]
const ofBooking = [production.performances, production.miniCart, session.info]

/** Every act of every page, by the call that it makes. `unit/page-acts` compares them with the calls of the pages. */
export const pageActs: Record<string, Act> = {
  'account.edit': {
    call: account.edit,
    isRepeatable: true,
    open: (world) => openDetails(world, accountPaths.personalInformation),
    required: ['First name', 'Email', 'Phone'],
    button: (page) => button(page, 'Save details'),
    reads: details,
  },
  'account.setCommunicationPreferences': {
    call: account.setCommunicationPreferences,
    isRepeatable: true,
    open: async (world) => {
      world.scripted.reply({
        [account.communicationPreferences.path]: { emailCommunications: true, phoneCommunications: false },
      })
      await openDetails(world, accountPaths.communicationPreferences)
    },
    button: (page) => button(page, 'Save preferences'),
    reads: { emailCommunications: true, phoneCommunications: false },
  },
  'account.changePassword': {
    call: account.changePassword,
    open: async (world) => {
      await openDetails(world, accountPaths.accountChangePassword)
      await fill(world.page, { 'Current password': PASSWORD, 'New password': PASSWORD, 'Confirm password': PASSWORD })
    },
    required: ['Current password', 'New password', 'Confirm password'],
    button: (page) => button(page, 'Change password'),
  },
  'account.addressEdit': {
    call: account.addressEdit,
    open: async (world) => {
      await openDetails(world, accountPaths.addresses)
      await button(world.page, /^Edit.*Collins/).click()
    },
    required: ['Address line 1', 'Suburb', 'State', 'Post code', 'Country'],
    button: (page) => button(page, 'Save address'),
    reloads: [account.addresses],
  },
  'account.addressSetPrimary': {
    call: account.addressSetPrimary,
    open: (world) => openDetails(world, accountPaths.addresses),
    button: (page) => button(page, /^Make Primary/),
    reloads: [account.addresses],
  },
  'account.addressDelete': {
    call: account.addressDelete,
    open: (world) => openDetails(world, accountPaths.addresses),
    button: async (page) => {
      await button(page, /^Delete/).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Delete address' })
    },
    reloads: [account.addresses],
  },
  'account.signOutDevice': {
    call: account.signOutDevice,
    open: (world) => openDetails(world, accountPaths.accountSecurity),
    required: ['Your password', 'Yes, I want to close my account permanently.'],
    button: (page) => button(page, /^Log out.*Safari/),
    reloads: [account.devices],
  },
  'account.signOutEverywhere': {
    call: account.signOutEverywhere,
    open: (world) => openDetails(world, accountPaths.accountSecurity),
    required: ['Your password', 'Yes, I want to close my account permanently.'],
    button: (page) => button(page, 'Log out everywhere'),
    logsIn: false,
    reloads: [session.info],
  },
  'account.close': {
    call: account.close,
    open: async (world) => {
      await openDetails(world, accountPaths.accountSecurity)
      await fill(world.page, { 'Your password': PASSWORD })
      await main(world.page).getByRole('checkbox').check()
    },
    required: ['Your password', 'Yes, I want to close my account permanently.'],
    button: (page) => button(page, 'Close your account'),
    logsIn: false,
  },
  'account.data': {
    call: account.data,
    isRepeatable: true,
    open: (world) => openDetails(world, accountPaths.accountSecurity),
    button: (page) => button(page, 'Download your data'),
    required: ['Your password', 'Yes, I want to close my account permanently.'],
    result: { writtenAt: '2037-03-05T08:30:00Z', account: { isEmailProven: true } },
  },
  'account.resendTickets': {
    call: account.resendTickets,
    isRepeatable: true,
    open: (world) => openEvents(world, area.upcomingEvents),
    button: (page) => button(page, /^Resend tickets/),
  },
  'account.returnTickets': {
    call: account.returnTickets,
    open: async (world) => {
      await openEvents(world, returnTicketsPath(701))
      await main(world.page).getByRole('checkbox', { name: 'Stalls, row C, seat 13' }).check()
      await main(world.page).getByRole('checkbox', { name: 'I understand' }).check()
    },
    required: ['I understand that returned tickets are no longer mine'],
    button: (page) => button(page, 'Return Tickets'),
    reads: { seats: [seat(312), seat(313)] },
  },
  'account.exchangeTickets': {
    call: account.exchangeTickets,
    open: async (world) => {
      world.scripted.reply({ [account.exchangeOffers.path]: otherDates })
      await openAccount(world, returnTicketsPath(701), {
        [account.upcomingEvents.path]: { performances: [jupiter] },
        [account.returnTickets.path]: { seats: [{ ...seat(312), canExchange: true }] },
      })
      await main(world.page).getByRole('checkbox', { name: 'Stalls, row C, seat 12' }).check()
    },
    required: [
      'I understand that returned tickets are no longer mine',
      'Saturday 04 July 2037 - 7:30pmThe Great Hall, A Reserve: Stalls, row D, seat 8. Nothing to pay',
    ],
    button: async (page) => {
      const date = main(page).getByRole('group', { name: 'Which date would you like?' }).getByRole('radio')
      await date.check()
      return button(page, 'Exchange tickets')
    },
    reads: otherDates,
    reloadsAfterRefusal: [account.exchangeOffers],
  },
  'account.register': {
    call: account.register,
    open: async (world) => {
      await openDetails(world, accountPaths.createAccount, false)
      await fill(world.page, { 'First name': 'Grace', 'Last name': 'Hopper', Email: 'grace@example.org' })
      await fill(world.page, { Password: PASSWORD, 'Confirm password': PASSWORD })
    },
    required: ['First name', 'Email', 'Password', 'Confirm password'],
    button: (page) => button(page, 'Create account'),
    logsIn: true,
    reloads: [session.info],
  },
  'authentication.login': {
    call: authentication.login,
    open: async (world) => {
      await openDetails(world, accountPaths.login, false)
      await fill(world.page, { Email: 'grace@example.org', Password: PASSWORD })
    },
    required: ['Email', 'Password'],
    button: (page) => button(page, 'Log in'),
    logsIn: true,
    reloads: [session.info],
  },
  'authentication.forgotPassword': {
    call: authentication.forgotPassword,
    open: async (world) => {
      await openDetails(world, accountPaths.forgotPassword, false)
      await fill(world.page, { Email: 'grace@example.org' })
    },
    required: ['Email'],
    button: (page) => button(page, 'Send the link'),
  },
  'authentication.resetPassword': {
    call: authentication.resetPassword,
    open: async (world) => {
      await openDetails(world, `${accountPaths.resetPassword}?token=a-token`, false)
      await fill(world.page, { Password: PASSWORD, 'Confirm password': PASSWORD })
    },
    required: ['Password', 'Confirm password'],
    button: (page) => button(page, 'Save new password'),
  },
  'privacy.requestLink': {
    call: privacy.requestLink,
    open: async (world) => {
      await publishAccount(world.scripted)
      await world.scripted.publish(contentItem(paths.yourData, {}, { contentType: 'yourData', name: 'Your data' }))
      await world.page.goto(paths.yourData)
      await main(world.page).getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
    },
    required: ['Email'],
    button: (page) => button(page, 'Email me the link'),
  },
  'donation.create': {
    call: donation.create,
    open: async (world) => {
      const funds = listOf('donationFund', { title: 'Everything', tessituraFund: 11 })
      await openBlock(world, 'standaloneDonation', { funds, defaultAmounts: '30, 60' })
      await button(world.page, '$60').click()
    },
    required: ['Everything'],
    button: (page) => button(page, 'Donate'),
    reloads: ofCart,
  },
  'giftVoucher.create': {
    call: giftVoucher.create,
    open: async (world) => {
      const methods = listOf('voucherMethod', { methodName: 'Gift voucher', paymentMethodId: 1 })
      await openBlock(world, 'standaloneGiftVoucher', { methods, defaultAmounts: '20, 40' })
      await button(world.page, '$40').click()
      await fill(world.page, { 'Their email': 'mary@example.org', 'Confirm the email': 'mary@example.org' })
      await fill(world.page, { To: 'Mary', From: 'Grace' })
      const method = main(world.page).getByRole('radio', { name: 'Gift voucher' })
      if (await method.count()) await method.check()
    },
    required: [
      'Gift voucher',
      'Someone elseAs a gift, with your message.',
      'MyselfTo give away or to keep.',
      'Their email',
      'Confirm the email',
    ],
    button: (page) => button(page, 'Add to Cart'),
    reloads: ofCart,
  },
  'promo.apply': {
    call: promo.apply,
    open: async (world) => {
      await openBlock(world, 'promoBox', { heading: 'Have a code?' })
      await main(world.page).getByRole('textbox', { name: 'Promo code' }).fill('FRIENDS')
    },
    button: (page) => button(page, 'Apply'),
    field: (page) => main(page).getByRole('textbox', { name: 'Promo code' }),
    result: { messages: [] },
    reloads: [session.info, promo.get],
  },
  'promo.remove': {
    call: promo.remove,
    open: async (world) => {
      await openBlock(world, 'promoBox', { heading: 'Have a code?' })
      world.scripted.reply({ [promo.get.path]: CODE })
      await world.page.reload()
    },
    button: (page) => button(page, 'Remove'),
    result: { firstName: null, isLoggedIn: false },
    reloads: [session.info, promo.get],
  },
  'membership.reserve': {
    call: membership.reserve,
    open: async ({ page, scripted, venue }) => {
      await publishSite(
        scripted,
        contentItem(paths.membershipPurchase, {}, { contentType: 'membership', name: 'Become a member' }),
        contentItem(paths.checkout, {}, { contentType: 'purchaseCheckout', name: 'Checkout' }),
      )
      const memberships = [{ id: 3, name: 'Friend', price: 85, tooltip: null, image: null }]
      scripted.reply({
        '/api/Membership/MembershipsToBuy': { memberships, orderFee: 5.5 },
        [checkout.miniCart.path]: bookedCart(),
        [checkout.state.path]: checkoutState({ login: current }),
      })
      await signIn(page, venue)
      scripted.setLoggedIn(true)
      await page.goto(`${paths.membershipPurchase}?membershipId=3`)
    },
    button: (page) => page.getByRole('button', { name: 'Add to Cart & Checkout' }),
    reloads: ofCart,
  },
  'checkout.donate': {
    call: checkout.donate,
    open: async (world) => {
      await withStep(world, { donation: current })
      await world.page.getByRole('radio', { name: '$10' }).check()
    },
    required: ['$10', '$25', 'Another amount', 'No donation at this time'],
    button: (page) => continueIn(page, 'Donate'),
    reloads: ofCart,
  },
  'checkout.setDelivery': {
    call: checkout.setDelivery,
    open: async (world) => {
      await withStep(world, { delivery: { ...current, model: { ...deliveryModel, addresses: [deliveryHome] } } })
      await section(world.page, 'Delivery')
        .getByRole('radio', { name: /^E-tickets/ })
        .check()
    },
    required: ['E-ticketsBy email, at onceFree', 'PostWithin a week$2.50'],
    button: (page) => continueIn(page, 'Delivery'),
    reloads: ofCart,
  },
  'checkout.setAddress': {
    call: checkout.setAddress,
    open: async (world) => {
      const addresses = [deliveryHome, deliveryWork]
      await withStep(world, { address: { ...current, data: { addresses, selectedAddress: deliveryHome.id } } })
    },
    required: [
      '1 Lonsdale Street, Melbourne Victoria 3000Primary',
      '9 Collins Street, Level 4, Docklands Victoria 3008',
    ],
    button: (page) => continueIn(page, 'Address'),
    reloads: ofCart,
  },
  'checkout.setPresenters': {
    call: checkout.setPresenters,
    open: (world) => withStep(world, { presenters: { ...current, model: presentersModel } }),
    button: (page) => continueIn(page, 'Stay Updated'),
    reloads: ofCart,
  },
  'checkout.login': {
    call: checkout.login,
    open: async (world) => {
      await openCheckout(world)
      const within = section(world.page, 'Your Details')
      await within.getByRole('button', { name: 'Log in' }).click()
      await within.getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
      await within.getByLabel('Password', { exact: true }).fill(PASSWORD)
    },
    required: ['Email', 'Password'],
    button: (page) => section(page, 'Your Details').getByRole('button', { name: 'Log in' }).last(),
    logsIn: true,
    reloads: ofCart,
  },
  'checkout.giftVoucher': {
    call: checkout.giftVoucher,
    open: async ({ page, scripted }) => {
      await openCart(page, scripted, bookedCart({ memberships: [lines.friend], total: 90 }))
      await page.getByRole('textbox', { name: 'Gift voucher number' }).fill('GV-7')
    },
    required: ['I have read and accept the terms and conditions of sale (opens in a new tab).'],
    button: (page) => page.getByRole('button', { name: 'Apply' }),
    reloads: ofCart,
  },
  'checkout.giftVoucherRemove': {
    call: checkout.giftVoucherRemove,
    open: ({ page, scripted }) => {
      const paid = { giftVoucher: 25, giftVoucherCode: 'GV-7', total: 65 }
      return openCart(page, scripted, bookedCart({ memberships: [lines.friend], ...paid }))
    },
    required: ['I have read and accept the terms and conditions of sale (opens in a new tab).'],
    button: (page) => page.getByRole('button', { name: 'Remove gift voucher' }),
    reloads: ofCart,
    reloadsAfterRefusal: ofCart,
  },
  'checkout.delete': {
    call: checkout.delete,
    open: ({ page, scripted }) =>
      openCart(page, scripted, bookedCart({ memberships: [{ ...lines.friend, canDelete: true }], total: 90 })),
    required: ['I have read and accept the terms and conditions of sale (opens in a new tab).'],
    button: (page) => page.getByRole('button', { name: 'Remove Friend' }),
    reloads: ofCart,
    reloadsAfterRefusal: ofCart,
  },
  'production.reserveTicket': {
    call: production.reserveTicket,
    open: async ({ page, scripted }) => {
      await openBooking(page, scripted)
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'Continue to tickets' }).click()
      await page.getByRole('button', { name: 'Search for best available' }).click()
      await page.getByRole('button', { name: 'One more Adult' }).click()
    },
    button: (page) => page.getByRole('button', { name: 'Find seats' }),
    reloads: ofBooking,
    reloadsAfterRefusal: ofBooking,
  },
  'production.removeTicket': {
    call: production.removeTicket,
    open: openTickets,
    button: (page) => button(page, 'Remove Stalls, row C, seat 12'),
    reloads: [production.miniCart, session.info],
    reloadsAfterRefusal: ofBooking,
  },
  'production.remove': {
    call: production.remove,
    open: openTickets,
    button: async (page) => {
      await button(page, 'Remove all tickets').click()
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, remove them' })
    },
    reloads: [production.miniCart, session.info],
    reloadsAfterRefusal: ofBooking,
  },
  'production.reserveUpsell': {
    call: production.reserveUpsell,
    open: async (world) => {
      await openTickets(world)
      await button(world.page, 'Continue to Extras').click()
      await button(world.page, 'One more Programme').click()
    },
    button: (page) => button(page, 'Confirm extras'),
    reloads: [production.miniCart, session.info],
    reloadsAfterRefusal: ofBooking,
  },
  'production.checkout': {
    call: production.checkout,
    open: openTickets,
    button: (page) => page.getByRole('button', { name: 'Continue to checkout' }),
    reloads: ofCart,
    reloadsAfterRefusal: ofBooking,
  },
  'returnedSeats.join': {
    call: returnedSeats.join,
    open: async (world) => {
      await openReturnedSeats(world)
      await main(world.page).getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
    },
    required: ['Number of tickets', 'Email'],
    button: (page) => button(page, 'Join the list'),
  },
  'returnedSeats.leave': {
    call: returnedSeats.leave,
    open: (world) => openReturnedSeats(world, {}),
    required: ['Number of tickets', 'Email'],
    button: (page) => button(page, 'Leave the list'),
    reloads: ofBooking,
    reloadsAfterRefusal: ofBooking,
  },
  'returnedSeats.take': {
    call: returnedSeats.take,
    // The page sends the call by itself first, and it is refused.
    open: async (world) => {
      await openReturnedSeats(world, { state: 'offered', place: null, offerEndsAt: '2037-07-01T09:30:00Z' })
      await button(world.page, 'Try again').waitFor()
    },
    required: ['Number of tickets', 'Email'],
    button: (page) => button(page, 'Try again'),
    reloads: ofBooking,
    reloadsAfterRefusal: ofBooking,
  },
  'series.checkout': {
    call: series.checkout,
    open: ({ page, scripted }) =>
      openPackages(page, scripted, {
        opening: productionsOf({ hasPackageSelected: true, selectedFixedPackage: fixedInCart }),
        fixed: fixedInCart,
        cart: cartOf({ canCheckout: true, concertCount: 2, ticketCount: 4, total: 151, saved: 26.5 }),
      }),
    button: (page) => page.getByRole('button', { name: 'Continue to checkout' }),
    reloads: ofCart,
    reloadsAfterRefusal: [series.productions, series.miniCart, session.info],
  },
}
