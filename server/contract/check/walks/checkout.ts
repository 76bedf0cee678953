import type { Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { global } from '#shared/ticketing/global/global'
import { order } from '#shared/ticketing/order/order'
import { session } from '#shared/ticketing/session/session'
import { tickets } from '#shared/ticketing/tickets/tickets'
import type { CheckOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { APPROVED_CARD, payAtSandbox } from '../sandbox.ts'
import type { Visitor } from '../service.ts'

type Receipt = Result<typeof order.receipt>

/** A purchase whose cart is filled. */
export interface Purchase {
  visitor: Visitor
  /** A visitor without anything to do with it. */
  other: Visitor
  /** The buyer’s details; undefined if the buyer is signed in. */
  guest: Person | undefined
  /** The guest creates an account during the checkout, with this password. */
  password?: string
  /** The number of seats bought. */
  seats: number
}
export interface Person {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: { countryId: number; stateId?: number | undefined; line1: string; suburb: string; postCode: string }
}

/** The password of accounts that a check creates and closes. */
export const PASSWORD = 'Contract-check-1'

/** A buyer, for a service whose countries can’t be read. */
export const PERSON: Person = {
  ...{ firstName: 'Grace', lastName: 'Hopper', email: '', phone: '+61 400 000 000' },
  address: { countryId: 1, line1: '1 Concert Street', suburb: 'Centre', postCode: '3000' },
}

/** Returns the details of a buyer in the service’s first default country. */
export async function personOf(visitor: Visitor, email: string): Promise<Person> {
  const countries = (await visitor.ask(global.countries, { DefaultsOnly: true }))?.countries ?? []
  const home = countries.find(({ isDefault }) => isDefault) ?? countries[0]
  const stateId = home?.states[0]?.id
  return {
    ...{ ...PERSON, email },
    address: {
      ...{ ...PERSON.address, countryId: home?.id ?? 1, ...(stateId === undefined ? {} : { stateId }) },
      postCode: EXAMPLE_POST_CODES[home?.code ?? ''] ?? PERSON.address.postCode,
    },
  }
}
/** A post code that exists, for countries whose codes aren’t four digits. */
const EXAMPLE_POST_CODES: Readonly<Record<string, string>> = {
  ...{ DE: '10115', FR: '75001', GB: 'SW1A 1AA', IE: 'D02 AF30', IT: '00118', ES: '28001', US: '10001', CA: 'K1A 0B1' },
  ...{ NL: '1011 AB', SE: '111 20', PL: '00-001', CZ: '110 00', JP: '100-0001', FI: '00100', PT: '1000-001' },
}

/** Completes the steps of the checkout, each of them as the state says. */
export async function completeSteps({ visitor, guest, password }: Purchase, report: Report): Promise<void> {
  const first = await visitor.ask(checkout.state)
  if (guest && password) await visitor.ask(checkout.register, { ...guest, password, confirmPassword: password })
  else if (guest) await giveDetails(visitor, guest, report)
  else if (first) await chooseAddress(visitor, first)
  if (first?.donation.canShow) {
    await visitor.ask(checkout.donation)
    await visitor.ask(checkout.donate, { amount: 0 })
  }
  if (first?.delivery.canShow) await chooseDelivery(visitor)
  const state = await visitor.ask(checkout.state)
  if (state?.presenters.canShow) {
    await visitor.ask(checkout.presenters)
    await visitor.ask(checkout.setPresenters, {
      ...(state.presenters.model?.showMrcUpdates ? { mrcUpdates: false } : {}),
      ...(state.presenters.model?.showOtherPresenter ? { otherPresenterUpdates: false } : {}),
    })
  }
  const last = await visitor.ask(checkout.state)
  report.expect(!last || last.canCheckout, checkout.state, {
    ...{ field: 'canCheckout', expected: 'true once each step was sent', found: 'false' },
  })
  for (const step of ['login', 'address', 'donation', 'delivery', 'presenters'] as const)
    report.expect(!last?.[step].canShow || last[step].isComplete, checkout.state, {
      ...{ field: `${step}.isComplete`, expected: 'true once the step was sent', found: 'false' },
    })
}

async function giveDetails(visitor: Visitor, guest: Person, report: Report): Promise<void> {
  await visitor.ask(checkout.guestCreate, { ...guest, firstName: 'Ada' })
  await visitor.ask(checkout.guestEdit, guest)
  const stored = await visitor.ask(checkout.guest)
  report.expect(!stored || stored.firstName === guest.firstName, checkout.guest, {
    ...{ field: 'firstName', expected: 'the name of GuestEdit', found: 'another' },
  })
}

async function chooseAddress(visitor: Visitor, { address }: Result<typeof checkout.state>): Promise<void> {
  const saved = address.data?.addresses[0]
  const { address: typed } = await personOf(visitor, '')
  // A step that isn’t shown may be refused.
  const tolerated = address.canShow ? [] : checkout.setAddress.refuses
  await visitor.askOr(tolerated, checkout.setAddress, saved ? { addressId: saved.id } : { address: typed })
}

async function chooseDelivery(visitor: Visitor): Promise<void> {
  const methods = (await visitor.ask(checkout.delivery))?.deliveryMethods ?? []
  const method = methods.find(({ requireAddress }) => !requireAddress) ?? methods[0]
  if (method) await visitor.ask(checkout.setDelivery, { deliveryMethodId: method.id })
}

/** Compares the cart’s lines with its total, in whole cents. Returns the total. */
export async function compareCart(visitor: Visitor, report: Report): Promise<number | undefined> {
  const cart = await visitor.ask(checkout.miniCart)
  if (!cart) return undefined
  const lines = [...cart.performances, ...cart.packages, ...cart.donations, ...cart.memberships, ...cart.giftVouchers]
  const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
  // Donations of the checkout’s step are in `donation`, or among the lines.
  const inLines = lines.reduce((sum, { subtotal }) => sum + cents(subtotal), 0)
  const others = cents(cart.delivery) + cents(cart.fees) - cents(cart.giftVoucher)
  const sums = [inLines + others, inLines + others + cents(cart.donation)]
  report.expect(sums.includes(cents(cart.total)), checkout.miniCart, {
    ...{ field: 'total', expected: `${(sums[0] ?? 0) / 100}, the sum of the lines`, found: String(cart.total) },
  })
  return cart.total
}

/** Places the order, pays it if that is possible, and compares outcome, receipt and tickets. Returns the receipt. */
export async function placeOrder(
  purchase: Purchase,
  report: Report,
  { pay }: CheckOptions,
): Promise<Receipt | undefined> {
  const { visitor } = purchase
  const total = await compareCart(visitor, report)
  await visitor.ask(order.acceptTerms, { version: 'contract check' })
  const placed = await visitor.ask(order.finalize)
  if (!placed) return undefined
  const mustPay = placed.type === 'Payment'
  report.expect(!mustPay || URL.canParse(placed.paymentRedirectUrl ?? ''), order.finalize, {
    ...{
      field: 'paymentRedirectUrl',
      expected: 'the address of the payment',
      found: String(placed.paymentRedirectUrl),
    },
  })
  if (mustPay && pay !== 'sandbox') return giveUp(visitor, placed.orderId, report)
  if (mustPay && !(await payAndReturn(purchase, placed, report))) return undefined
  const key = { OrderId: placed.orderId, SessionKey: placed.sessionKey }
  const receipt = await visitor.ask(order.receipt, key)
  await purchase.other.refused(['NOT_FOUND'], order.receipt, { ...key, SessionKey: `${placed.sessionKey}x` })
  const [document] = receipt?.documents ?? []
  if (document) await visitor.ask(order.document, { ...key, DocumentId: document.id })
  else report.skip([order.document], 'the receipt names no document')
  if (receipt) await compareReceipt(purchase, receipt, { total, key, report })
  return receipt
}

async function giveUp(visitor: Visitor, orderId: number, report: Report): Promise<undefined> {
  report.skip([order.paymentComplete, order.receipt, order.document, tickets.tickets], 'no --pay sandbox')
  await visitor.refused(['PAYMENT_RUNNING'], session.extend)
  const outcome = await visitor.ask(order.abandonPayment, { orderId })
  report.expect(outcome === undefined || outcome.status === 'Failed', order.abandonPayment, {
    ...{ field: 'status', expected: 'Failed for a payment that was given up', found: String(outcome?.status) },
  })
}

async function payAndReturn(
  { visitor, other }: Purchase,
  placed: Result<typeof order.finalize>,
  report: Report,
): Promise<boolean> {
  let sessionId: string
  try {
    const back = await payAtSandbox(placed.paymentRedirectUrl ?? '', APPROVED_CARD)
    sessionId = back.searchParams.get('sessionId') ?? ''
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    report.add(order.finalize, { field: 'paymentRedirectUrl', expected: 'a card page that can be paid', found })
    return false
  }
  await other.refused(['PAYMENT_UNKNOWN'], order.paymentComplete, { sessionId })
  for (const time of ['the first', 'a second']) {
    const outcome = await visitor.ask(order.paymentComplete, { sessionId })
    if (!outcome) return false
    report.expect(outcome.status === 'Successful' && outcome.orderId === placed.orderId, order.paymentComplete, {
      field: 'status',
      expected: `Successful with order ${placed.orderId} at ${time} call`,
      found: `${outcome.status} with ${outcome.orderId}`,
    })
  }
  return true
}

async function compareReceipt(
  { visitor, other, seats }: Purchase,
  receipt: Receipt,
  { total, key, report }: { total: number | undefined; key: { OrderId: number; SessionKey: string }; report: Report },
): Promise<void> {
  report.expect(total === undefined || receipt.total === total, order.receipt, {
    ...{ field: 'total', expected: `${total}, as in the cart`, found: String(receipt.total) },
  })
  report.expect(receipt.orderId === key.OrderId, order.receipt, {
    ...{ field: 'orderId', expected: String(key.OrderId), found: String(receipt.orderId) },
  })
  const shown = receipt.performances.reduce((sum, each) => sum + each.seats.length, 0)
  report.expect(receipt.packages.length > 0 || shown === seats, order.receipt, {
    ...{ field: 'performances[].seats', expected: `the ${seats} seats that were bought`, found: `${shown}` },
  })
  const info = await visitor.ask(session.info)
  report.expect(!info || info.cartCount === 0, session.info, {
    ...{ field: 'cartCount', expected: '0 after the order', found: String(info?.cartCount) },
  })
  if (seats === 0) return
  const opened = await visitor.ask(tickets.tickets, key)
  const count = opened?.performances.reduce((sum, each) => sum + each.seats.length, 0)
  report.expect(count === undefined || count === seats, tickets.tickets, {
    ...{ field: 'performances[].seats', expected: `${seats} tickets`, found: String(count) },
  })
  await other.refused(['NOT_FOUND'], tickets.tickets, { ...key, SessionKey: `${key.SessionKey}x` })
  if (!opened) return
  await addToWallet(visitor, opened, key, report)
  await handOnOne(visitor, opened, key, report)
  // A customer's tickets are exchanged from the account.
  if (!info?.isLoggedIn) await exchangeOne(visitor, opened, key, report)
}

/** Asks for the pass of the first ticket for which the service has one. */
async function addToWallet(
  visitor: Visitor,
  { performances }: Result<typeof tickets.tickets>,
  key: { OrderId: number; SessionKey: string },
  report: Report,
): Promise<void> {
  const offered = performances.find(({ wallets = [] }) => wallets.length > 0)
  const [wallet] = offered?.wallets ?? []
  const ticket = offered?.seats.find(({ id }) => id !== undefined)
  if (!wallet || !ticket) return report.skip([tickets.walletPass], 'no tickets for a wallet')
  await visitor.ask(tickets.walletPass, { ...key, Wallet: wallet, TicketId: ticket.id })
}

/** Hands on the last ticket of an order with several. */
async function handOnOne(
  visitor: Visitor,
  { performances }: Result<typeof tickets.tickets>,
  key: { OrderId: number; SessionKey: string },
  report: Report,
): Promise<void> {
  const seats = performances.flatMap((each) => each.seats)
  const handedOn = seats.findLast(({ canHandOn }) => canHandOn)
  if (!handedOn || seats.length < 2) return report.skip([tickets.handOn], 'no order with two tickets to hand on')
  await visitor.askOr(['TOO_MANY_TRIES'], tickets.handOn, {
    ...{ ticketId: handedOn.id, firstName: 'Ada', lastName: 'Lovelace', email: 'handed-on@example.org' },
    ...{ orderId: key.OrderId, sessionKey: key.SessionKey },
  })
}

/** Exchanges the first ticket of an order that can be. */
async function exchangeOne(
  visitor: Visitor,
  { performances }: Result<typeof tickets.tickets>,
  key: { OrderId: number; SessionKey: string },
  report: Report,
): Promise<void> {
  const ticket = performances.flatMap(({ seats }) => seats).find(({ canExchange }) => canExchange)
  if (!ticket)
    return report.skip(
      [tickets.exchangeOffers, tickets.exchange, tickets.exchangePayment],
      'no order with a ticket to exchange',
    )
  const sentKey = { orderId: key.OrderId, sessionKey: key.SessionKey }
  const found = await visitor.askOr(['EXTRA_ALONE'], tickets.exchangeOffers, { ...key, TicketIds: String(ticket.id) })
  if (found) await turnBackFromExchange(visitor, found, { ...sentKey, ticketIds: [ticket.id] }, report)
  const date = found?.dates.find(({ offers }) => offers.some(({ toPay }) => toPay === 0))
  const offer = date?.offers.find(({ toPay }) => toPay === 0)
  if (!date || !offer) return report.skip([tickets.exchange], 'no other date has seats at this price')
  await visitor.askOr(['SEATS_UNAVAILABLE', 'VOUCHER_EXPIRED', 'TOO_MANY_TRIES'], tickets.exchange, {
    ...{ ...sentKey, ticketIds: [ticket.id], toPerformanceId: date.performanceId },
    seatIds: offer.seats.map(({ seatId }) => seatId),
  })
}

/** Exchanges a ticket for dearer seats, up to the card page, and turns back. */
async function turnBackFromExchange(
  visitor: Visitor,
  { dates }: Result<typeof tickets.exchangeOffers>,
  sent: { ticketIds: number[]; orderId: number; sessionKey: string },
  report: Report,
): Promise<void> {
  const date = dates.find(({ offers }) => offers.some(({ toPay }) => toPay > 0))
  const offer = date?.offers.find(({ toPay }) => toPay > 0)
  if (!date || !offer) return report.skip([tickets.exchangePayment], 'no other date has dearer seats')
  const placed = await visitor.askOr(['SEATS_UNAVAILABLE', 'VOUCHER_EXPIRED', 'TOO_MANY_TRIES'], tickets.exchange, {
    ...{ ...sent, toPerformanceId: date.performanceId, seatIds: offer.seats.map(({ seatId }) => seatId) },
  })
  if (placed?.payment)
    await visitor.ask(tickets.exchangePayment, { sessionId: placed.payment.sessionId, hasLeft: true })
}
