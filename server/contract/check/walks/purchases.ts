import { account } from '#shared/ticketing/account/account'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { donation } from '#shared/ticketing/donation/donation'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { membership } from '#shared/ticketing/membership/membership'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import type { CheckOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { newVisitor, type ServiceOptions, type Visitor } from '../service.ts'
import type { Catalogue, OnSale, PackageOnSale } from './catalogue.ts'
import { compareCart, completeSteps, PASSWORD, type Person, type Purchase, placeOrder } from './checkout.ts'
import { neighbours, reserveChosenSeats, walkReservation, walkSeatMap } from './seats.ts'

/** What a purchase needs. */
export interface Walk {
  catalogue: Catalogue
  service: ServiceOptions
  options: CheckOptions
  /** Returns a guest with a mail address of their own. */
  guest(): Person
}

/** Buys the best available seats with an extra, after changing the choice and the cart in every way. */
export async function buyBestAvailable({ catalogue, service, options, guest }: Walk): Promise<void> {
  const { report } = service
  const onSale = catalogue.withExtras ?? catalogue.onSale[0]
  if (!onSale) return report.skip(Object.values(production), 'nothing is on sale')
  const visitor = newVisitor(service)
  const { productionId, performanceId } = onSale
  const shown = { ProductionId: productionId, PerformanceId: performanceId }
  const reserve = (count: number) => visitor.ask(production.reserveTicket, reservation(onSale, count))
  await reserve(2)
  const booked = await visitor.ask(production.miniCart, shown)
  report.expect(!booked || booked.tickets.length === 2, production.miniCart, {
    ...{ field: 'tickets', expected: 'the 2 tickets that were reserved', found: String(booked?.tickets.length) },
  })
  const cents = booked?.tickets.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) ?? 0
  report.expect(!booked || Math.round(booked.ticketTotal * 100) === cents, production.miniCart, {
    ...{ field: 'ticketTotal', expected: `${cents / 100}, the sum of the tickets`, found: String(booked?.ticketTotal) },
  })
  const ticket = booked?.tickets[0]
  if (ticket) {
    await visitor.ask(production.removeTicket, { performanceId, subLineItemId: ticket.subLineItemId })
    const left = await visitor.ask(production.miniCart, shown)
    report.expect(!left || left.tickets.length === 1, production.removeTicket, {
      ...{ field: '', expected: 'one ticket less in MiniCart', found: `${left?.tickets.length} of 2 left` },
    })
  }
  await visitor.ask(production.remove, { productionId })
  const emptied = await visitor.ask(session.info)
  report.expect(!emptied || emptied.cartCount === 0, production.remove, {
    ...{ field: '', expected: 'an empty cart', found: `cartCount ${emptied?.cartCount}` },
  })
  await reserve(2)
  await addExtra(visitor, onSale, report)
  await visitor.ask(production.checkout, { performanceId, specialRequirements: 'An aisle seat, please' })
  await compareSession(visitor, report)
  await checkOut({ visitor, guest: guest(), seats: 2 }, service, options)
}

async function addExtra(visitor: Visitor, { selected, productionId, performanceId }: OnSale, report: Report) {
  const extra = selected.upsells.find(({ prices }) => prices.length > 0)
  const priceTypeId = extra?.prices[0]?.priceTypeId
  if (!extra || priceTypeId === undefined) return report.skip([production.reserveUpsell], 'no performance has extras')
  await visitor.ask(production.reserveUpsell, {
    ...{ upsellPerformanceId: extra.upsellPerformanceId, seats: [{ priceTypeId, count: 1 }] },
  })
  const cart = await visitor.ask(production.miniCart, { ProductionId: productionId, PerformanceId: performanceId })
  report.expect(!cart || cart.upsellTickets.some(({ count }) => count === 1), production.miniCart, {
    ...{ field: 'upsellTickets', expected: 'the extra that was added', found: 'none' },
  })
}

/** Compares the session of a visitor whose cart isn’t empty, and extends it as often as possible. */
async function compareSession(visitor: Visitor, report: Report): Promise<void> {
  const info = await visitor.ask(session.info)
  report.expect(!info || info.cartCount > 0, session.info, {
    ...{ field: 'cartCount', expected: 'the number of items in the cart', found: String(info?.cartCount) },
  })
  const expires = Date.parse(info?.expiration ?? '')
  report.expect(!info || expires > Date.now(), session.info, {
    ...{ field: 'expiration', expected: 'the instant at which the cart expires', found: String(info?.expiration) },
  })
  await visitor.ask(session.extend)
  const later = await visitor.ask(session.extend)
  report.expect(!later || Date.parse(later.expiration ?? '') >= expires, session.extend, {
    ...{ field: 'expiration', expected: 'a later instant', found: String(later?.expiration) },
  })
  await visitor.refused(['EXTENDED_TWICE'], session.extend)
}

/** Buys seats that were chosen on the map, with a promo code and a gift voucher where there are any. */
export async function buyChosenSeats({ catalogue, service, options, guest }: Walk): Promise<void> {
  const { report } = service
  const { withMap } = catalogue
  if (!withMap) return report.skip(Object.values(seatSelector), 'no performance lets visitors choose seats')
  const [visitor, other] = [newVisitor(service), newVisitor(service)]
  await walkSeatMap(visitor, withMap, report)
  await walkReservation([visitor, other], withMap, service)
  await walkPromoCode(visitor, options, report)
  const { length: seats } = await reserveChosenSeats(visitor, withMap, report)
  if (seats === 0) return
  await visitor.ask(production.checkout, { performanceId: withMap.performanceId })
  await walkGiftVoucher(visitor, options, report)
  await checkOut({ visitor, guest: guest(), seats }, service, options)
}

async function walkPromoCode(visitor: Visitor, { promoCode }: CheckOptions, report: Report): Promise<void> {
  await visitor.refused(['PROMO_UNKNOWN'], promo.apply, { code: 'NO-SUCH-CODE' })
  await visitor.ask(promo.get)
  if (!promoCode) return report.skip([promo.remove], 'no --promo-code')
  await visitor.ask(promo.apply, { code: promoCode })
  const state = await visitor.ask(promo.get)
  report.expect(!state || state.code?.toUpperCase() === promoCode.toUpperCase(), promo.get, {
    ...{ field: 'code', expected: 'the code that was applied', found: String(state?.code) },
  })
  await visitor.ask(promo.remove)
  const removed = await visitor.ask(promo.get)
  report.expect(!removed || removed.code === null, promo.remove, {
    ...{ field: '', expected: 'no code in Promo/Get', found: String(removed?.code) },
  })
}

async function walkGiftVoucher(visitor: Visitor, options: CheckOptions, report: Report): Promise<void> {
  const captchaToken = await visitor.solveCaptcha()
  await visitor.refused(['VOUCHER_UNKNOWN'], checkout.giftVoucher, { number: 'NO-SUCH-VOUCHER', captchaToken })
  if (!options.giftVoucher) return report.skip([checkout.giftVoucherRemove], 'no gift voucher was bought')
  const before = await compareCart(visitor, report)
  await visitor.ask(checkout.giftVoucher, { number: options.giftVoucher })
  const after = await compareCart(visitor, report)
  report.expect(before === undefined || after === undefined || after < before, checkout.giftVoucher, {
    ...{ field: '', expected: `a total below ${before}`, found: String(after) },
  })
  await visitor.ask(checkout.giftVoucherRemove, {})
  const removed = await compareCart(visitor, report)
  report.expect(removed === before, checkout.giftVoucherRemove, {
    ...{ field: '', expected: `the total from before, ${before}`, found: String(removed) },
  })
}

/** Buys a fixed package. */
export async function buyFixedPackage({ catalogue: { fixed }, service, options, guest }: Walk): Promise<void> {
  const { report } = service
  const offer = fixed?.productions.selectedFixedPackage
  const zone = offer?.zones.find(({ available }) => available)
  const priceTypeId = (zone?.prices?.[0] ?? { priceTypeId: offer?.priceTypes[0]?.tessituraId }).priceTypeId
  if (!fixed || !zone || priceTypeId === undefined)
    return report.skip([series.reserveFixed], 'no fixed package is on sale')
  const visitor = newVisitor(service)
  const { packageId } = fixed
  const reserve = () =>
    visitor.ask(series.reserveFixed, { packageId, zoneId: zone.tessituraId, seats: [{ priceTypeId, count: 1 }] })
  await reserve()
  await visitor.ask(series.removePackage, { packageId })
  await reserve()
  await comparePackage(visitor, fixed, report)
  await visitor.ask(series.checkout, { packageId, specialRequirements: [] })
  await checkOut({ visitor, guest: guest(), seats: offer?.productions.length ?? 0 }, service, options)
}

async function comparePackage(visitor: Visitor, { seriesId, packageId }: PackageOnSale, report: Report) {
  const cart = await visitor.ask(series.miniCart, { SeriesId: seriesId, PackageId: packageId })
  report.expect(!cart || (cart.canCheckout && cart.ticketCount > 0), series.miniCart, {
    field: 'canCheckout',
    expected: 'true for a complete package',
    found: `${cart?.canCheckout} with ${cart?.ticketCount} tickets`,
  })
}

/**
 * Buys a flexi package, one of its concerts with chosen seats if the service allows that. Its buyer creates an account
 * during the checkout.
 */
export async function buyFlexiPackage({ catalogue: { flexi }, service, options, guest }: Walk): Promise<void> {
  const { report } = service
  const offer = flexi?.productions.selectedFlexiPackage
  const concerts = (offer?.productions ?? []).flatMap(({ id: productionId, canSelectOwnSeats, performances }) => {
    const performance = performances.find(({ zones }) => zones.some(({ available }) => available))
    const zone = performance?.zones.find(({ available }) => available)
    return performance && zone ? [{ productionId, performanceId: performance.id, zone, canSelectOwnSeats }] : []
  })
  const priceTypeId = (concerts[0]?.zone.prices?.[0] ?? { priceTypeId: offer?.priceTypes[0]?.tessituraId }).priceTypeId
  const needed = Math.max(1, offer?.minimumProductions ?? 1)
  const calls = [series.reserveFlexi, series.removePerformance, seatSelector.packageSeats, seatSelector.packageReserve]
  if (!flexi || concerts.length < needed || priceTypeId === undefined)
    return report.skip([...calls, seatSelector.packagePerformanceRemove], 'no flexi package is on sale')
  const visitor = newVisitor(service)
  const { packageId } = flexi
  const [first] = concerts
  for (const { productionId, performanceId, zone } of concerts.slice(0, needed))
    await visitor.ask(series.reserveFlexi, {
      ...{ packageId, productionId, performanceId, zoneId: zone.tessituraId, seats: [{ priceTypeId, count: 2 }] },
    })
  if (first) {
    const { productionId, performanceId, zone } = first
    await visitor.ask(series.removePerformance, { packageId, productionId, performanceId })
    if (first.canSelectOwnSeats) await choosePackageSeats(visitor, { packageId, performanceId, priceTypeId }, report)
    else report.skip(calls.slice(2), 'no concert of the flexi package lets visitors choose seats')
    await visitor.ask(series.reserveFlexi, {
      ...{ packageId, productionId, performanceId, zoneId: zone.tessituraId, seats: [{ priceTypeId, count: 2 }] },
    })
  }
  await comparePackage(visitor, flexi, report)
  await visitor.ask(series.checkout, { packageId, specialRequirements: [] })
  await checkOut({ visitor, guest: guest(), password: PASSWORD, seats: 2 * needed }, service, options)
  await visitor.ask(account.close, { password: PASSWORD })
}

async function choosePackageSeats(
  visitor: Visitor,
  { packageId, performanceId, priceTypeId }: { packageId: number; performanceId: number; priceTypeId: number },
  report: Report,
): Promise<void> {
  const data = await visitor.ask(seatSelector.packageSeats, { PackageId: packageId, PerformanceId: performanceId })
  const packageSeats = neighbours(data, priceTypeId).map(({ id: seatId }) => ({ seatId, priceTypeId }))
  if (packageSeats.length === 0) return report.skip([seatSelector.packageReserve], 'no two free seats side by side')
  await visitor.ask(seatSelector.packageReserve, { packageId, performanceId, packageSeats, performanceSeats: [] })
  await visitor.ask(seatSelector.packagePerformanceRemove, { packageId, performanceId })
}

/** Buys a donation and a gift voucher, without seats. Returns the voucher’s number, if it was paid. */
export async function buyGifts({ service, options, guest }: Walk): Promise<string | undefined> {
  const { report } = service
  const visitor = newVisitor(service)
  if (options.fund === undefined) report.skip([donation.create], 'no --fund')
  else
    await visitor.ask(donation.create, {
      ...{ fundId: options.fund, amount: 50, name: 'Grace Hopper', receiptName: 'Grace Hopper', flags: ['Anonymous'] },
    })
  if (options.voucherMethod === undefined) report.skip([giftVoucher.create], 'no --voucher-method')
  else
    await visitor.ask(giftVoucher.create, {
      ...{ paymentMethodId: options.voucherMethod, amount: 75, sendType: 'Gift', email: guest().email },
      ...{ to: 'Ada', from: 'Grace', message: 'See you at the concert' },
    })
  if (options.fund === undefined && options.voucherMethod === undefined) return undefined
  await removeFirstLine(visitor, report)
  const receipt = await checkOut({ visitor, guest: guest(), seats: 0 }, service, options)
  return receipt?.giftVouchers[0]?.giftCertificateNumber
}

/** Removes the first line of the cart, if there is another one. */
async function removeFirstLine(visitor: Visitor, report: Report): Promise<void> {
  const cart = await visitor.ask(checkout.miniCart)
  const lines = cart ? [...cart.donations, ...cart.giftVouchers] : []
  const [first] = lines
  if (!first || lines.length < 2) return report.skip([checkout.delete], 'the cart has no two lines')
  const { productLineItemId, type } = first
  await visitor.ask(checkout.delete, { items: [{ productLineItemId, type }] })
  const left = await visitor.ask(checkout.miniCart)
  report.expect(!left || left.donations.length + left.giftVouchers.length === lines.length - 1, checkout.delete, {
    ...{ field: '', expected: 'one line less in MiniCart', found: 'as many as before' },
  })
}

/** Buys a membership and seats as the customer who is signed in. Returns whether the order was placed. */
export async function buyAsCustomer({ catalogue, service, options }: Omit<Walk, 'guest'>, visitor: Visitor) {
  const [onSale] = catalogue.onSale
  const { membershipId } = catalogue
  if (membershipId === undefined) service.report.skip([membership.reserve], 'no membership is on sale')
  else await visitor.ask(membership.reserve, { membershipLevelId: membershipId })
  if (onSale) await visitor.ask(production.reserveTicket, reservation(onSale, 2))
  if (!onSale && membershipId === undefined) return
  await checkOut({ visitor, guest: undefined, seats: onSale ? 2 : 0 }, service, options)
}

const reservation = ({ productionId, performanceId, priceTypeId }: OnSale, count: number) => ({
  ...{ productionId, performanceId, seats: [{ priceTypeId, count }] },
})

async function checkOut(buyer: Omit<Purchase, 'other'>, service: ServiceOptions, options: CheckOptions) {
  const purchase = { ...buyer, other: newVisitor(service) }
  await completeSteps(purchase, service.report)
  const receipt = await placeOrder(purchase, service.report, options)
  await buyer.visitor.ask(session.clearCart)
  return receipt
}
