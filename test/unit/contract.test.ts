import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { type AnySchema, type InferType, ValidationError } from 'yup'
import type { BookingAction } from '#shared/booking-action'
import type { MediaFile } from '#shared/content/page'
import { type Input, keyOf, type Result } from '#shared/ticketing/call'
import { contract, everyCall } from '#shared/ticketing/contract'
import * as enumerations from '#shared/ticketing/enumerations'
import { schemas, schemasOf } from '#shared/ticketing/schemas'
import { WireSeat } from '#shared/ticketing/seat-selector/seat-selector.schemas'
import { SeriesProductions } from '#shared/ticketing/series/series.schemas'
import { availability } from '#shared/ticketing/shapes/answer-fields.schemas'
import type { Image } from '#shared/ticketing/shapes/image.schemas'
import type { ProductionTile } from '#shared/ticketing/shapes/production-tile.schemas'
import { emptyMiniCart } from '#test/support/mini-cart'

/** The calls that the specification documents. This site's additional calls aren't listed here. */
const documented = `
GET /api/Series/Productions
PUT /api/Series/ReserveFixed
PUT /api/Series/ReserveFlexi
DELETE /api/Series/RemovePackage
DELETE /api/Series/RemovePerformance
POST /api/Series/Checkout
GET /api/Series/MiniCart
GET /api/Production/Performances
GET /api/Production/MiniCart
PUT /api/Production/ReserveTicket
DELETE /api/Production/RemoveTicket
DELETE /api/Production/Remove
PUT /api/Production/ReserveUpsell
POST /api/Production/Checkout
POST /api/Production/CarouselProductions
POST /api/Production/RelatedProductions
GET /api/Production/Upcoming
GET /api/Membership/Memberships
GET /api/Membership/MembershipsToBuy
POST /api/Membership/Reserve
GET /api/Checkout/Checkout
GET /api/Checkout/MiniCart
POST /api/Checkout/Login
GET /api/Checkout/GuestEdit
POST /api/Checkout/GuestCreate
POST /api/Checkout/GuestEdit
POST /api/Checkout/Register
GET /api/Checkout/Donate
POST /api/Checkout/Donate
GET /api/Checkout/Delivery
POST /api/Checkout/Delivery
POST /api/Checkout/Address
GET /api/Checkout/Presenters
POST /api/Checkout/Presenters
POST /api/Checkout/GiftVoucher
DELETE /api/Checkout/GiftVoucherRemove
DELETE /api/Checkout/Delete
POST /api/Order/Finalize
POST /api/Order/PaymentComplete
GET /api/Order/Receipt
GET /api/SeatSelector/PerformanceSeats
GET /api/SeatSelector/PackageSeats
GET /api/SeatSelector/Information
GET /api/SeatSelector/SeatMap
PUT /api/SeatSelector/PerformanceReserve
PUT /api/SeatSelector/PackageReserve
DELETE /api/SeatSelector/PerformanceRemove
DELETE /api/SeatSelector/PackagePerformanceRemove
GET /api/Session/Info
POST /api/Session/ClearCart
POST /api/Session/Extend
GET /api/Promo/Get
POST /api/Promo/Apply
DELETE /api/Promo/Remove
POST /api/Account/AddressDelete
POST /api/Account/AddressEdit
POST /api/Account/AddressSetPrimary
POST /api/Account/ChangePassword
POST /api/Account/CommunicationPreferences
POST /api/Account/Edit
POST /api/Account/Register
POST /api/Account/ResendTickets
POST /api/Account/ReturnTickets
PUT /api/Account/Renew
GET /api/Account/Addresses
GET /api/Account/CommunicationPreferences
GET /api/Account/Edit
GET /api/Account/Memberships
GET /api/Account/Overview
GET /api/Account/Packages
GET /api/Account/Renew
GET /api/Account/UpcomingEvents
GET /api/Account/PastEvents
GET /api/Account/ReturnTickets
POST /api/Authentication/Login
POST /api/Authentication/Logout
POST /api/Authentication/ForgotPassword
POST /api/Authentication/ResetPassword
POST /api/Global/Address
GET /api/Global/Countries
GET /api/Global/Prefixes
GET /api/Global/Venues
POST /api/Donation/Create
POST /api/GiftVoucher/Create
POST /api/Subscribe/Subscribe
POST /api/News/Related
POST /api/News/Search
POST /api/Search/Search
GET /api/WhatsOn/Featured
POST /api/WhatsOn/Productions
POST /api/WhatsOn/Series
POST /api/WhatsOn/SeriesItem
GET /api/WhatsOn/Production
GET /api/WhatsOn/FilterOptions
GET /api/Captcha/Challenge
`
  .trim()
  .split('\n')

const TILE =
  'id name company venue dateLabel route image times bookingAction externalBookingLink tagline subheading backgroundColour textColour tessituraId tags'
const ROW = 'zone priceType row number section amount'
const SESSION = 'cartCount keepToken isLoggedIn expiration sessionStatus'
const STEP = 'canShow canEdit isComplete isCurrent'
const LINE = 'id name date productionId productLineItemId subtotal canDelete canEdit hasExtras'
const RENEWAL_ROW = within('productions.tickets', ROW)
const SELECTOR = `seats ${within('seats', 'key id sid vid zid n r s a')} ${within('performance', 'name performanceCompany date otherPerformances screens')}
  ${within('performance.otherPerformances', 'id date availability')} ${within('performance.screens', 'id name available preview zonePrices')}
  ${within('performance.screens.zonePrices', 'zoneId name start end')} ${within('screens', 'id name map map.url')} ${within('viewSections', 'id image image.url')}
  ${within('zonePrices', 'zoneId name')} ${within('zonePriceTypeMap', 'zoneId priceTypeId price')} ${within('priceTypes', 'tessituraId name tooltip')}
  ${within('extraPriceTypes', 'tessituraId name tooltip')} preview.url backgroundColour textColour`
const DETAILS = 'prefix firstName middleName lastName email phone dateOfBirth'
const DONATION = 'title description image amounts donationAmount'
const DELIVERY = `${within('deliveryMethods', 'id name costLabel description requireAddress')}
  ${within('addresses', 'id line1 line2 suburb state postCode isPrimary')} selectedDeliveryMethod selectedAddress`
const PRESENTERS =
  'showMrcUpdates showOtherPresenter otherPresenters mrcUpdates otherPresenterUpdates selectedPresenters'
const FEATURED =
  'id name route company dateLabel venue tagline image desktopImage mobileImage backgroundColour textColour bookingAction externalBookingLink tessituraId tags'

/** The response fields that the requirements name: all are always present. */
const expectedResults: Record<string, string> = {
  'session.info': SESSION,
  'session.extend': SESSION,
  'account.addresses': within('addresses', 'id isPrimary countryId line1 line2 suburb postCode stateId'),
  'account.communicationPreferences': 'emailCommunications phoneCommunications',
  'account.details': DETAILS,
  'account.memberships': `${within('currentMemberships', 'title description image expiry')} ${within('futureMemberships', 'title description image startDate')}`,
  'account.overview': `accountNumber email firstName lastName ${within('memberships', 'name expiry')} packages.name`,
  'account.packages': within('packages', 'name seriesName image canRenew renewalId'),
  'account.upcomingEvents': `${within('performances', 'id tessituraId name date venue image canResendTickets canReturnTickets bookingAction seats')}
    ${within('performances.seats', 'price number row zone screen priceType seatNumber')}`,
  'account.pastEvents': `${within('performances', 'id name date venue image seats')} ${within('performances.seats', 'zone row number')} pageNumber totalPages`,
  'account.renewalSummary': `concertCount ticketCount total seriesName seriesImage ${within('productions', 'name date image total tickets')} ${RENEWAL_ROW}`,
  'account.returnableTickets': 'seats',
  'global.address': within('matches', 'address key'),
  'global.countries': `${within('countries', 'id name isDefault states')} ${within('countries.states', 'id name')}`,
  'global.prefixes': within('prefixes', 'id name'),
  'global.venues': within('venues', 'id name'),
  'promo.get': 'code firstName isLoggedIn messages',
  'promo.apply': 'messages',
  'promo.remove': 'firstName isLoggedIn',
  'production.performances': `${within('performances', 'id date availability')} productionImage
    ${within('selectedPerformance', 'id prices upsells tickets canSelectYourOwnSeat')}
    ${within('selectedPerformance.prices', 'name tooltip priceStart priceEnd priceTypeId count')}
    ${within('selectedPerformance.upsells', 'name image performanceId upsellPerformanceId prices tooltip')}
    ${within('selectedPerformance.upsells.prices', 'amount count priceTypeId')}`,
  'production.miniCart': `hasTickets ticketTotal upsellTotal ${within('tickets', `subLineItemId ${ROW}`)}
    ${within('upsellTickets', 'count priceTypeId upsellPerformanceId')} canCheckout`,
  'production.carouselProductions': within('productions', TILE),
  'production.relatedProductions': within('productions', TILE),
  'production.upcoming': within('productions', TILE),
  'news.related': within('newsItems', 'id name route date image description publishDate'),
  'news.search': `${within('items', 'id name properties')} ${within('items.properties', 'imageForDesktop publishDate tileImage')} pageNumber totalPages`,
  'search.search': `pageNumber totalPages totalCount items.documentType ${within('counts', 'documentType count')}`,
  'membership.memberships': within('memberships', 'id title description image'),
  'membership.membershipsToBuy': within('memberships', 'id name price tooltip image'),
  'whatsOn.featured': within('productions', FEATURED),
  'whatsOn.productions': `dates.date ${within('dates.productions', TILE)} hasMore`,
  'whatsOn.series': `${within('series', 'id name route dateLabel events image bookingAction')} hasMore`,
  'whatsOn.seriesItem': `upcoming hasMore bookingAction ${within('bookingAction', 'type externalLink externalLink.url externalLink.label label textColour buttonColour isPresale')}`,
  'whatsOn.production': `${FEATURED} priceStart priceEnd dates priceTypes contentType priceTypes.heading ${within('priceTypes.zonePriceInformation', 'zoneName zonePrice')}`,
  'whatsOn.filterOptions': within('options', 'id name'),
  'series.productions': `type ${within('packages', 'id label discount')} hasPackageSelected canCheckout concertCount ticketCount total
    ${within('selectedFixedPackage', 'id tessituraId totalTickets priceTypes zones specialRequirements isComplete productions')}
    ${within('selectedFixedPackage.priceTypes', 'name toolTip tessituraId count')}
    ${within('selectedFixedPackage.zones', 'name tessituraId available selected')}
    ${within('selectedFixedPackage.productions', 'name date venue image hasTickets tickets')} ${within('selectedFixedPackage.productions.tickets', ROW)}
    ${within('selectedFlexiPackage', 'id tessituraId minimumProductions maximumProductions totalTickets priceTypes isComplete productions')}
    ${within('selectedFlexiPackage.productions', 'id name venue image hasTickets canSelectOwnSeats performances')}
    ${within('selectedFlexiPackage.productions.performances', 'id date availability zones hasTickets specialRequirements tickets')}`,
  'series.miniCart': 'seriesName ticketCount concertCount total canCheckout',
  'checkout.state': `canCheckout isValidCart ${['login', 'address', 'donation', 'delivery', 'presenters'].map((step) => within(step, STEP)).join(' ')}
    ${within('login.data', 'firstName lastName email')} address.data ${within('donation.model', DONATION)} ${within('delivery.model', DELIVERY)}
    ${within('presenters.model', PRESENTERS)}`,
  'checkout.miniCart': `${['performances', 'packages', 'donations', 'memberships', 'giftVouchers'].map((group) => within(group, `${LINE} type`)).join(' ')}
    ${within('packages', 'tessituraId seriesId seriesName isIncomplete')} performances.tessituraId giftVouchers.giftCertificateNumber
    donation delivery fees giftVoucher giftVoucherCode total isNoPaymentOrder`,
  'checkout.guest': `firstName lastName email phone ${within('address', 'countryId stateId line1 line2 suburb postCode')} addressKey`,
  'checkout.donation': DONATION,
  'checkout.delivery': DELIVERY,
  'checkout.presenters': PRESENTERS,
  'order.finalize': 'type orderId sessionKey paymentRedirectUrl',
  'order.paymentComplete': 'status orderId sessionKey',
  'order.receipt': `orderId total ${within('giftVoucherPayments', 'number amountLeft')} ${within('packages', 'name seriesName image')}
    ${within('performances', 'name date venue image seats extras amount')} ${within('performances.seats', 'zone row number')}
    ${within('performances.extras', 'count name')} ${within('giftVouchers', 'giftCertificateNumber subtotal')}
    ${within('donations', 'name subtotal')} ${within('memberships', 'title description startDate expiry subtotal image')}`,
  'seatSelector.performanceSeats': SELECTOR,
  'seatSelector.packageSeats': SELECTOR,
  'seatSelector.information': within('attributes', 'key name description'),
  'seatSelector.seatMap': 'content',
}

/** The request fields that the requirements name; `?` marks optional ones. */
const CHOICE =
  'addressId? addressKey? address? address.countryId address.stateId? address.line1 address.line2? address.suburb address.postCode'
const GUEST = `firstName lastName email phone ${CHOICE.slice('addressId? '.length)} captchaToken`
const COUNTS = 'seats seats.priceTypeId seats.count'
const choices = (name: string) => `${name} ${name}.priceTypeId ${name}.seatId`
const applied = (mark: '' | '?') =>
  `filtersApplied${mark} ${within('filtersApplied', 'searchText? dates? filters? venueIds? pageNumber? startDate?')}`
const expectedFields: Record<string, string> = {
  'authentication.login': 'userName password captchaToken',
  'authentication.forgotPassword': 'email captchaToken',
  'authentication.resetPassword': 'token password confirmPassword captchaToken',
  'account.addressDelete': 'id',
  'account.addressEdit': CHOICE,
  'account.addressSetPrimary': 'id',
  'account.changePassword': 'currentPassword newPassword confirmPassword',
  'account.setCommunicationPreferences': 'emailCommunications phoneCommunications',
  'account.edit': 'prefix? firstName middleName? lastName email phone dateOfBirth? password?',
  'account.pastEvents': 'PageNumber?',
  'account.register': 'prefix? firstName surname email password confirmPassword subscribe captchaToken',
  'account.renew': 'id',
  'account.renewalSummary': 'Id',
  'account.resendTickets': 'tessituraPerformanceId',
  'account.returnableTickets': 'TessituraPerformanceId',
  'account.returnTickets': 'tessituraPerformanceId seatNumbers',
  'global.address': 'searchText captchaToken',
  'global.countries': 'DefaultsOnly?',
  'donation.create': 'fundId amount name? receiptName? flags? captchaToken',
  'giftVoucher.create': 'paymentMethodId amount sendType email? to? from? message? sendDate? captchaToken',
  'subscribe.subscribe': 'firstName lastName email captchaToken',
  'promo.apply': 'code',
  'production.performances': 'ProductionId PerformanceId?',
  'production.miniCart': 'ProductionId PerformanceId',
  'production.reserveTicket': `productionId performanceId zoneId? ${COUNTS}`,
  'production.removeTicket': 'performanceId subLineItemId',
  'production.remove': 'productionId captchaToken',
  'production.reserveUpsell': `upsellPerformanceId ${COUNTS}`,
  'production.checkout': 'performanceId specialRequirements?',
  'production.carouselProductions': 'productionIds',
  'production.relatedProductions': 'productionIds',
  'news.related': 'newsItemIds',
  'news.search': 'categoryIds? pageNumber?',
  'search.search': 'documentTypes? pageNumber? searchText',
  'membership.reserve': 'membershipLevelId',
  // With an addition of our own box office.
  'whatsOn.productions': `${applied('')} filtersApplied.artistId?`,
  'whatsOn.series': applied(''),
  'whatsOn.seriesItem': `id ${applied('?')}`,
  'whatsOn.production': 'Id? TessituraProductionSeasonId?',
  'whatsOn.filterOptions': 'Id',
  'series.productions': 'SeriesId PackageId?',
  'series.reserveFixed': `packageId zoneId ${COUNTS} specialRequirements?`,
  'series.reserveFlexi': `packageId productionId performanceId zoneId ${COUNTS}`,
  'series.removePackage': 'packageId',
  'series.removePerformance': 'packageId productionId performanceId',
  'series.checkout': `packageId specialRequirements? ${within('specialRequirements', 'performanceId notes?')}`,
  'series.miniCart': 'SeriesId PackageId',
  'checkout.login': 'userName password captchaToken',
  'checkout.guestCreate': GUEST,
  'checkout.guestEdit': GUEST,
  'checkout.register': `${GUEST} password confirmPassword`,
  'checkout.donate': 'amount captchaToken',
  'checkout.setDelivery': `deliveryMethodId ${CHOICE} captchaToken`,
  'checkout.setAddress': `${CHOICE} captchaToken`,
  'checkout.setPresenters': 'mrcUpdates? otherPresenterUpdates?',
  'checkout.giftVoucher': 'number captchaToken',
  'checkout.giftVoucherRemove': 'captchaToken',
  'checkout.delete': 'items items.productLineItemId items.type captchaToken',
  'order.paymentComplete': 'sessionId',
  'order.receipt': 'OrderId SessionKey',
  'seatSelector.performanceSeats': 'PerformanceId Split?',
  'seatSelector.packageSeats': 'PackageId PerformanceId Split?',
  'seatSelector.seatMap': 'Slug',
  'seatSelector.performanceReserve': `performanceId ${choices('performanceSeats')}`,
  'seatSelector.packageReserve': `packageId performanceId ${choices('packageSeats')} performanceSeats? ${within('performanceSeats', 'priceTypeId seatId')}`,
  'seatSelector.performanceRemove': 'performanceId',
  'seatSelector.packagePerformanceRemove': 'packageId performanceId',
}

function within(path: string, names: string): string {
  return words(names)
    .map((name) => `${path}.${name}`)
    .join(' ')
}
function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

interface Described {
  optional?: boolean
  fields?: Record<string, Described>
  innerType?: Described
}
/** Returns every field below a schema, items of lists under the list's own name; `?` marks optional ones. */
function fieldsOf(schema: AnySchema): string[] {
  const below = (described: Described, path: string): string[] => {
    if (described.innerType) return below(described.innerType, path)
    return Object.entries(described.fields ?? {}).flatMap(([name, field]) => {
      const fieldPath = path ? `${path}.${name}` : name
      return [`${fieldPath}${field.optional ? '?' : ''}`, ...below(field, fieldPath)]
    })
  }
  return below(schema.describe() as Described, '')
}
const inputSchema = (area: (typeof everyCall)[number]['area'], name: string): AnySchema | undefined => {
  const { body, query } = schemasOf(area, name)
  return body ?? query
}

const documentedCalls = everyCall.filter(({ call }) => documented.includes(`${call.method} ${call.path}`))

t.test('the contract has every documented call, and each call once', async (t) => {
  const calls = everyCall.map(({ call }) => `${call.method} ${call.path}`)
  t.same(
    documented.filter((call) => !calls.includes(call)),
    [],
  )
  t.equal(new Set(calls).size, calls.length)
})

t.test('every endpoint has schemas under its name, and every schema an endpoint', async (t) => {
  const lines = everyCall.map(({ area, name }) => `${area}.${name}`)
  const described = Object.entries(schemas).flatMap(([area, calls]) =>
    Object.keys(calls).map((name) => `${area}.${name}`),
  )
  t.same([...described].sort(), [...lines].sort())
  for (const { area, name, call } of everyCall) {
    const { query, body, result } = schemasOf(area, name)
    t.ok(result, `${area}.${name} has an answer`)
    if (call.method === 'GET') t.notOk(body, `${area}.${name} is GET and has no body`)
    else t.notOk(query, `${area}.${name} sends a body`)
  }
  t.throws(() => schemasOf('session', 'toString'))
})

t.test('every request has exactly the documented fields, and only optional ones may be missing', async (t) => {
  const requests = documentedCalls.flatMap(({ area, name }) => {
    const schema = inputSchema(area, name)
    return schema ? [[`${area}.${name}`, fieldsOf(schema).sort()] as const] : []
  })
  const expected = Object.entries(expectedFields).map(([name, fields]) => [name, words(fields).sort()] as const)
  t.same(Object.fromEntries(requests), Object.fromEntries(expected))
})

t.test('a result without one of its documented fields is invalid', async (t) => {
  for (const [name, fields] of Object.entries(expectedResults)) {
    const call = everyCall.find((each) => `${each.area}.${each.name}` === name)
    if (!call) return t.fail(`${name} is no call`)
    const required = new Set(fieldsOf(schemasOf(call.area, call.name).result))
    t.same(
      words(fields).filter((field) => !required.has(field)),
      [],
      name,
    )
  }
})

t.test('an answer omits only optional fields, or those that our own box office adds', async (t) => {
  const optional = documentedCalls.flatMap(({ area, name }) =>
    fieldsOf(schemasOf(area, name).result)
      .filter((field) => field.endsWith('?'))
      .map((field) => field.replace(/^.*\./, '')),
  )
  t.same(
    [...new Set(optional)].sort(),
    words(
      `categories? code? contentPage? description? desktopImage? desktopVideo? hasPostCodes? hasReturnedSeatsList? messages? mobileImage? mobileVideo? newsArticle? production? productLineItemId? subtotal? tessituraId? ticketCount?
      advice? alsoOn? artists? availability? c? calendar? company? d? days? field? kept? highlight? isCancelled? loneSeats? message? name? overview? p? performance? plan? returnsUntil? statuses? ticketed? version? allowsDifferentCounts? canExchange? canExchangeTickets? canSelectOwnSeats? exchangedByPhone? handedOnTo? maximumSeats? memberPresale? performanceId? prices? priceStart? refusedBy? reversal? saved? seatsKeptUntil? seriesId?
      amount? delivery? documents? email? ended? guest? isMailRefused? isReturned? isToConfirm? orderFee? price? seats? section? taxes? venue? zones?`,
    ).sort(),
  )
})

t.test('the calls that hold seats are those that may need a proof and are limited', async (t) => {
  const taking = everyCall.filter(({ call }) => call.takesSeats)
  t.same(taking.map(({ area, name }) => `${area}.${name}`).sort(), [
    'account.renew',
    'production.reserveTicket',
    'seatSelector.packageReserve',
    'seatSelector.performanceReserve',
    'series.reserveFixed',
    'series.reserveFlexi',
  ])
  for (const { area, name, call } of everyCall)
    for (const code of ['PROOF_NEEDED', 'TOO_MANY_HELD'] as const)
      t.equal(call.refuses.includes(code), call.takesSeats, `${area}.${name} and ${code}`)
})

t.test('only a renewal reserves seats without a pass of the waiting room', async (t) => {
  for (const { area, name, call } of everyCall) {
    const isRenewal = area === 'account' && name === 'renew'
    t.equal(call.skipsWaitingRoom, isRenewal, `${area}.${name}`)
    t.equal(call.refuses.includes('WAITING_ROOM'), call.takesSeats && !isRenewal, `${area}.${name} refuses without one`)
  }
})

t.test('a call requires a captcha if and only if its input has a token', async (t) => {
  for (const { area, name, call } of everyCall) {
    const schema = inputSchema(area, name)
    const hasToken = schema ? fieldsOf(schema).includes('captchaToken') : false
    t.equal(call.captcha, hasToken, `${area}.${name}`)
    t.equal(call.refuses.includes('CAPTCHA_FAILED'), hasToken, `${area}.${name} refuses a wrong one`)
  }
})

t.test('account calls, except registration, and membership purchases require a customer', async (t) => {
  const open = everyCall.filter(({ call }) => call.path.startsWith('/api/Account/') && call.who === 'anyone')
  t.same(
    open.map(({ name }) => name),
    ['register'],
  )
  const elsewhere = everyCall.filter(({ call }) => !call.path.startsWith('/api/Account/') && call.who === 'customer')
  t.same(
    elsewhere.map(({ area, name }) => `${area}.${name}`),
    ['membership.reserve'],
  )
})

t.test('only the seat selector’s four reserve and remove calls can also be sent as POST', async (t) => {
  t.same(
    everyCall.filter(({ call }) => call.alsoPost).map(({ name }) => name),
    ['performanceReserve', 'packageReserve', 'performanceRemove', 'packagePerformanceRemove'],
  )
})

/** Returns the messages with which a request is rejected, or none. */
async function complaints(schema: AnySchema, input: unknown): Promise<string[]> {
  try {
    await schema.validate(input, { abortEarly: false })
    return []
  } catch (error) {
    if (error instanceof ValidationError) return error.inner.map(({ path, message }) => `${path}: ${message}`)
    throw error
  }
}

t.test('only calls that change who is signed in replace or end the session’s token', async (t) => {
  const replacing = everyCall.filter(({ call }) => call.replacesToken)
  t.same(
    replacing.map(({ area, name }) => `${area}.${name}`),
    [
      'authentication.login',
      'authentication.logout',
      'authentication.resetPassword',
      'account.changePassword',
      'account.register',
      'account.signOutDevice',
      'account.signOutEverywhere',
      'account.close',
      'checkout.login',
      'checkout.register',
    ],
  )
  t.ok(replacing.every(({ call }) => call.method === 'POST'))
})

t.test('only results that are the same for every visitor are shared', async (t) => {
  const shared = everyCall.filter(({ call }) => call.sharedForSeconds > 0)
  t.ok(shared.length > 10)
  for (const { area, name, call } of shared) {
    t.ok(['GET', 'POST'].includes(call.method) && call.who === 'anyone', `${area}.${name}`)
    t.notOk(call.captcha || call.events || call.replacesToken, `${area}.${name}`)
    t.notOk(call.refuses.includes('CART_EXPIRED'), `${area}.${name} changes no cart`)
  }
  t.same(
    shared.filter(({ call }) => call.sharedForSeconds > 5).map(({ area, name }) => `${area}.${name}`),
    ['global.countries', 'global.prefixes', 'global.venues', 'whatsOn.past', 'whatsOn.filterOptions'],
  )
  for (const own of [contract.session.info, contract.promo.get, contract.checkout.state, contract.production.miniCart])
    t.equal(own.sharedForSeconds, 0, own.path)
})

t.test('quantities below 0 or above 6 are rejected, per price type and in total', async (t) => {
  const { body } = schemas.production.reserveTicket
  const counts = (...seats: unknown[]) => ({
    productionId: 1,
    performanceId: 2,
    seats: seats.map((count, index) => ({ priceTypeId: index + 1, count })),
  })
  t.same(await complaints(body, counts(1)), [])
  t.same(await complaints(body, counts(6, 0)), [])
  t.same(await complaints(body, counts(4, 3)), ['seats: Please choose between 1 and 6 tickets.'])
  t.same(await complaints(body, counts(0)), ['seats: Please choose between 1 and 6 tickets.'])
  t.same(await complaints(body, counts()), ['seats: Please choose between 1 and 6 tickets.'])
  t.same(await complaints(body, counts(2, -1)), ['seats[1].count: Please choose between 0 and 6'])
  t.same(await complaints(body, counts(2, 1.5)), ['seats[1].count: Please give a whole number'])
  for (const wrong of ['', ' ', '1e0', '0x1', [1], true, {}, { toString: 1 }, Number.NaN])
    t.same(
      (await complaints(body, counts(2, wrong))).slice(0, 1),
      ['seats[1].count: Please give a number'],
      JSON.stringify(wrong),
    )
  t.same((await complaints(body, counts(2, Number.POSITIVE_INFINITY))).length > 0, true)
  t.same(
    await complaints(body, {
      ...counts(1),
      seats: [
        { priceTypeId: 1, count: 1 },
        { priceTypeId: 1, count: 1 },
      ],
    }),
    ['seats: Please give each ticket type once'],
  )
  t.same(await complaints(schemas.production.reserveUpsell.body, { upsellPerformanceId: 1, seats: [] }), [])
})

t.test('ids are positive integers that fit the database, as numbers or as a query’s text', async (t) => {
  const { query } = schemas.production.miniCart
  t.same(await query.validate({ ProductionId: '12', PerformanceId: '3' }), { ProductionId: 12, PerformanceId: 3 })
  for (const wrong of ['0', '-1', '1.5', 'abc', '', '99999999999', '2147483648', null, undefined, [7], { id: 7 }])
    t.same((await complaints(query, { ProductionId: wrong, PerformanceId: 3 })).length > 0, true, JSON.stringify(wrong))
  t.same((await complaints(query, 'text')).length > 0, true)
  t.same((await complaints(query, [1, 2])).length > 0, true)
})

t.test('seats are chosen once each, one to six of them', async (t) => {
  const { body } = schemas.seatSelector.performanceReserve
  const chosen = (...ids: number[]) => ({
    performanceId: 1,
    performanceSeats: ids.map((seatId) => ({ seatId, priceTypeId: 1 })),
  })
  t.same(await complaints(body, chosen(1, 2, 3, 4, 5, 6)), [])
  t.same(await complaints(body, chosen()), ['performanceSeats: Please choose at least one seat'])
  t.same(await complaints(body, chosen(1, 1)), ['performanceSeats: Please give each seat once'])
  t.same(await complaints(body, chosen(1, 2, 3, 4, 5, 6, 7)), ['performanceSeats: Please give at most 6'])
  const bothKinds = {
    packageId: 1,
    performanceId: 1,
    packageSeats: [{ seatId: 1, priceTypeId: 1 }],
    performanceSeats: [],
  }
  t.same(await complaints(schemas.seatSelector.packageReserve.body, bothKinds), [])
})

t.test('texts are trimmed, limited, and without characters that a database can’t store', async (t) => {
  const { body } = schemas.subscribe.subscribe
  const ada = { firstName: ' Ada ', lastName: 'Lovelace', email: ' ada@example.org', captchaToken: 'x' }
  t.same(await body.validate(ada), { ...ada, firstName: 'Ada', email: 'ada@example.org' })
  t.same(await complaints(body, { ...ada, firstName: '   ' }), ['firstName: Please fill in this field'])
  t.same(await complaints(body, { ...ada, firstName: 'x'.repeat(61) }), ['firstName: Please use at most 60 characters'])
  t.equal((await body.validate({ ...ada, firstName: 'A\0da' })).firstName, 'Ada')
  for (const invalid of [{ $ne: '' }, { toString: 1 }, ['Ada'], true])
    t.same(
      await complaints(body, { ...ada, firstName: invalid }),
      ['firstName: Please give a text'],
      JSON.stringify(invalid),
    )
  for (const email of [
    'ada',
    'eve,ada@example.org',
    'ada@example.org,eve.org',
    'ada@a.org;b.org',
    'Ada<ada@a.org>',
    '"a"@b.org',
  ])
    t.same(await complaints(body, { ...ada, email }), ['email: A valid email address is required'], email)
  for (const email of ["o'hara+list@example.co.uk", 'zoë@bücher.example'])
    t.same(await complaints(body, { ...ada, email }), [], email)
  t.same(await complaints(body, { ...ada, captchaToken: undefined }), [
    'captchaToken: Please confirm that you are human',
  ])
})

t.test('amounts have at most two decimals, and days exist in the calendar', async (t) => {
  const { body } = schemas.checkout.donate
  for (const right of [0, 5, 5.5, 19.99, '25'])
    t.same(await complaints(body, { amount: right, captchaToken: 'x' }), [], String(right))
  for (const wrong of [-1, 5.005, '5,00', '', null, 1e9])
    t.same((await complaints(body, { amount: wrong, captchaToken: 'x' })).length > 0, true, String(wrong))
  const calendar = schemas.whatsOn.productions.body
  const on = (startDate: string | null) => ({
    filtersApplied: { searchText: '', dates: [], filters: [], venueIds: [], pageNumber: 1, startDate },
  })
  t.same(await complaints(calendar, on('2028-02-29')), [])
  t.same(await complaints(calendar, on(null)), [])
  t.same(await complaints(calendar, on('2027-02-29')), ['filtersApplied.startDate: Please give a date as YYYY-MM-DD'])
})

t.test('an address is given in one of three ways, and its optional parts may be missing', async (t) => {
  const { body } = schemas.checkout.setAddress
  const typed = { countryId: 1, line1: '1 Hall St', suburb: 'Carlton', postCode: '3053' }
  t.same(await complaints(body, { addressId: 7, captchaToken: 'x' }), [])
  t.same(await complaints(body, { addressKey: 'abc', captchaToken: 'x' }), [])
  t.same(await complaints(body, { address: typed, captchaToken: 'x' }), [])
  t.same(await complaints(body, { addressId: null, addressKey: '', address: null, captchaToken: 'x' }), [
    ': Please give an address',
  ])
  t.same(await complaints(body, { address: { ...typed, line1: '' }, captchaToken: 'x' }), [
    'address.line1: Please fill in this field',
  ])
  t.same(await complaints(schemas.whatsOn.seriesItem.body, { id: 'a-guid' }), [])
  t.same(await complaints(schemas.whatsOn.production.query, {}), [': Please give an id'])
  t.same(await complaints(schemas.whatsOn.production.query, { TessituraProductionSeasonId: '4' }), [])
})

/** What an attacker or a broken client may send in place of valid input. */
const garbage: unknown[] = [
  null,
  'x',
  7,
  -1,
  1e99,
  true,
  [],
  [null],
  [[1]],
  {},
  { toString: 1 },
  { valueOf: 1, length: 3 },
  '\0',
  '\ud800',
]

t.test('any input is either valid or reported, and no schema throws', async (t) => {
  for (const { area, name } of everyCall) {
    const schema = inputSchema(area, name)
    if (!schema) continue
    const fields = Object.keys((schema.describe() as Described).fields ?? {})
    for (const invalid of garbage) {
      await complaints(schema, invalid)
      for (const field of fields) await complaints(schema, { [field]: invalid })
    }
  }
  const { body } = schemas.promo.apply
  t.same(await body.validate({ code: ' SPRING ', constructor: 1, isAdmin: true }), { code: 'SPRING' })
  t.same(await complaints(body, 7), [': Please give an object'])
  const seats = { productionId: 1, performanceId: 1, seats: [null, { priceTypeId: { toString: 1 }, count: 1 }] }
  t.same((await complaints(schemas.production.reserveTicket.body, seats)).length > 0, true)
})

/** Returns where a request has lists, each as the path that leads to it. */
function listsOf(schema: AnySchema): string[][] {
  const below = ({ fields, innerType }: Described, path: string[]): string[][] =>
    innerType ? [path] : Object.entries(fields ?? {}).flatMap(([name, field]) => below(field, [...path, name]))
  return below(schema.describe() as Described, [])
}
/** A list that counts how often one of its items is read. */
function countedList(length: number) {
  const counted = { list: [] as object[], looks: 0 }
  counted.list = new Proxy(Array(length).fill({}), {
    get(items, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) counted.looks += 1
      return Reflect.get(items, name, receiver)
    },
  })
  return counted
}
const inside = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((within, name) => ({ [name]: within }), value)

t.test('a list beyond its limit is rejected once, without validating its items', async (t) => {
  const lists = everyCall.flatMap(({ area, name }) => {
    const schema = inputSchema(area, name)
    return schema ? listsOf(schema).map((path) => ({ call: `${area}.${name}`, schema, path })) : []
  })
  t.ok(lists.length >= 20, `${lists.length} lists in all requests`)
  for (const { call, schema, path } of lists) {
    const counted = countedList(100_000)
    const messages = await complaints(schema, inside(path, counted.list))
    const place = path.join('.')
    t.match(
      messages.filter((path) => path.startsWith(place)),
      [/: Please give at most \d+$/],
      `${call} ${place}`,
    )
    t.equal(messages.filter((path) => path.startsWith(place)).length, 1, `${call} ${place}`)
    t.equal(counted.looks, 0, `${call} ${place}`)
  }
  const items = JSON.stringify(Array.from({ length: 1_000 }, () => ({})))
  t.same(await complaints(schemas.checkout.delete.body, { items, captchaToken: 'x' }), [
    'items: Please give at most 100',
  ])
})

t.test('cart lines to remove are sent in a body or, as JSON, in a query', async (t) => {
  const { body } = schemas.checkout.delete
  const items = [{ productLineItemId: 3, type: 'Donation' }]
  t.same(await complaints(body, { items, captchaToken: 'x' }), [])
  t.same(await body.validate({ items: JSON.stringify(items), captchaToken: 'x' }), { items, captchaToken: 'x' })
  t.same(await complaints(body, { items: 'x', captchaToken: 'x' }), ['items: Please give a list'])
  t.same(await complaints(body, { items: [], captchaToken: 'x' }), ['items: Please choose what to remove'])
  t.same(await complaints(body, { items: [{ ...items[0], type: 'Seat' }], captchaToken: 'x' }), [
    'items[0].type: * Please select',
  ])
})

t.test('an answer is validated without being converted', async (t) => {
  const { result } = schemas.session.info
  const none = { cartCount: 0, keepToken: false, isLoggedIn: false, expiration: null, sessionStatus: 'None' }
  t.ok(result.isValidSync(none, { strict: true }))
  t.notOk(result.isValidSync({ ...none, expiration: undefined }, { strict: true }))
  t.notOk(result.isValidSync({ ...none, expiration: '2026-11-20 19:00' }, { strict: true }))
  t.ok(result.isValidSync({ ...none, expiration: '2026-11-20T19:00:00+11:00' }, { strict: true }))
  const cart = schemas.production.miniCart.result
  t.ok(cart.isValidSync(emptyMiniCart, { strict: true }))
  t.notOk(cart.isValidSync({ ...emptyMiniCart, ticketTotal: 1.005 }, { strict: true }))
  t.notOk(cart.isValidSync({ ...emptyMiniCart, tickets: undefined }))
})

t.test('a search result has the object of its own document type only', async (t) => {
  const page = { id: 'a', name: 'Visit', route: '/visit', description: null, image: null }
  const call = (item: object) => ({ pageNumber: 1, totalPages: 1, totalCount: 1, items: [item], counts: [] })
  const { result } = schemas.search.search
  t.ok(result.isValidSync(call({ documentType: 'contentPage', contentPage: page })))
  t.ok(result.isValidSync(call({ documentType: 'contentPage', contentPage: page, production: null })))
  t.notOk(result.isValidSync(call({ documentType: 'production', contentPage: page })))
})

t.test('enumerations have their documented values, and responses allow no others [CONST-S-03]', async (t) => {
  t.same(enumerations, {
    availabilities: ['High', 'Moderate', 'Limited', 'SoldOut'],
    bookingTypes: ['Active', 'External', 'Inactive', 'Hide'],
    priceTypeKinds: ['Primary', 'Extra'],
    seatTypes: ['S', 'T', 'H', 'A', 'W', 'C', 'O', 'R'],
    seatStatuses: ['Available', 'Unavailable', 'NonSeat', 'Stage', 'Ticketed'],
    packageTypes: ['Fixed', 'Flexi'],
  })
  const fields: [AnySchema, readonly string[]][] = [
    [availability, enumerations.availabilities],
    [WireSeat.fields.s as AnySchema, enumerations.seatStatuses],
    [SeriesProductions.fields.type as AnySchema, enumerations.packageTypes],
  ]
  for (const [field, values] of fields) {
    for (const value of values) t.ok(field.isValidSync(value), value)
    t.notOk(field.isValidSync('Few'))
  }
})

t.test('equal inputs have one key, whatever the order of their names', async (t) => {
  const { miniCart } = contract.production
  t.equal(
    keyOf(miniCart, { PerformanceId: 2, ProductionId: 1 }),
    keyOf(miniCart, { ProductionId: 1, PerformanceId: 2 }),
  )
  t.equal(keyOf(miniCart, { ProductionId: 1, PerformanceId: undefined }), keyOf(miniCart, { ProductionId: 1 }))
  t.equal(keyOf(contract.session.info), 'GET /api/Session/Info')
  t.equal(
    keyOf(contract.news.search, { pageNumber: 1, categoryIds: ['b', 'a'] }),
    'POST /api/News/Search {"categoryIds":["b","a"],"pageNumber":1}',
  )
  t.not(keyOf(contract.account.renewalSummary, { Id: 1 }), keyOf(contract.account.renew, { Id: 1 }))
})

t.test('the contract imports no schema and no yup at run time', async (t) => {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  const seen = new Set<string>()
  const read = (file: string): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const source = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*? from '[^']+'/gm, '')
    const imported = [
      ...source.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm),
    ]
    return imported
      .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
      .flatMap((name) => {
        if (name.startsWith('.')) return [name, ...read(resolve(dirname(file), name))]
        return name.startsWith('#shared/') ? [name, ...read(resolve(root, `${name.slice(1)}.ts`))] : [name]
      })
  }
  const names = read(resolve(root, 'shared/ticketing/contract.ts'))
  t.ok(names.includes('./seat-selector/seat-selector.ts') && seen.size > 15, 'it was read')
  t.same(
    names.filter((name) => /^yup|\.schemas/.test(name)),
    [],
  )
})

/** Checks the types: a wrong one doesn't compile. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
true satisfies Same<Result<typeof contract.order.finalize>['paymentRedirectUrl'], string | null>
true satisfies Same<Input<typeof contract.order.finalize>, undefined>
true satisfies Same<Input<typeof contract.session.info>, undefined>
true satisfies Same<
  Input<typeof contract.production.performances>,
  { ProductionId: number; PerformanceId?: number | undefined }
>
true satisfies Same<
  Input<typeof contract.checkout.setPresenters>,
  { mrcUpdates?: boolean; otherPresenterUpdates?: boolean }
>
true satisfies Same<Result<typeof contract.order.paymentComplete>['status'], 'Successful' | 'Declined' | 'Failed'>
true satisfies Same<Result<typeof contract.session.info>['expiration'], string | null>
true satisfies Same<
  Result<typeof contract.whatsOn.productions>['dates'][number]['productions'][number],
  InferType<typeof ProductionTile>
>
true satisfies Same<Result<typeof contract.whatsOn.production>['bookingAction'], BookingAction>
true satisfies Same<InferType<typeof Image>, MediaFile>
true satisfies Same<Result<typeof contract.order.receipt>['performances'][number]['image'], MediaFile | null>
