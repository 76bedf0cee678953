import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { session } from '#shared/ticketing/session/session'
import type { Report } from '../report.ts'
import { newVisitor, type ServiceOptions, type Visitor } from '../service.ts'
import { PASSWORD, type Person } from './checkout.ts'

/** Larger than any id of a service. */
const UNKNOWN_ID = 2_147_483_647
const NEW_PASSWORD = 'Contract-check-2'

/** Creates an account; returns its visitor, undefined if that isn’t signed in afterwards. */
export async function registerCustomer(service: ServiceOptions, { email, firstName, lastName }: Person) {
  const visitor = newVisitor(service)
  await visitor.ask(account.register, {
    ...{ firstName, surname: lastName, email, password: PASSWORD, confirmPassword: PASSWORD, subscribe: false },
  })
  const info = await visitor.ask(session.info)
  service.report.expect(!info || info.isLoggedIn, account.register, {
    ...{ field: '', expected: 'a visitor who is signed in', found: 'isLoggedIn false in Session/Info' },
  })
  return info?.isLoggedIn ? visitor : undefined
}

/** Reads and changes everything that a new account has. */
export async function walkAccount(visitor: Visitor, person: Person, report: Report): Promise<void> {
  const overview = await visitor.ask(account.overview)
  report.expect(!overview || overview.email === person.email, account.overview, {
    ...{ field: 'email', expected: 'the address of the account', found: 'another' },
  })
  const details = await visitor.ask(account.details)
  if (details) {
    await visitor.ask(account.edit, { ...details, phone: person.phone, firstName: 'Ada' })
    const edited = await visitor.ask(account.details)
    report.expect(!edited || edited.firstName === 'Ada', account.edit, {
      ...{ field: '', expected: 'the first name that was sent, in Account/Edit', found: String(edited?.firstName) },
    })
  }
  await walkAddresses(visitor, person, report)
  await visitor.ask(account.setCommunicationPreferences, { emailCommunications: true, phoneCommunications: false })
  const preferences = await visitor.ask(account.communicationPreferences)
  report.expect(!preferences || preferences.emailCommunications, account.setCommunicationPreferences, {
    ...{ field: '', expected: 'emailCommunications true afterwards', found: 'false' },
  })
  await visitor.ask(account.devices)
  await visitor.ask(account.data)
  await readPurchases(visitor)
  await refuseOthers(visitor)
}

/** Reads what a customer bought. */
export async function readPurchases(visitor: Visitor): Promise<void> {
  await visitor.ask(account.memberships)
  await visitor.ask(account.pastEvents, { PageNumber: 1 })
  const upcoming = await visitor.ask(account.upcomingEvents)
  const returnable = upcoming?.performances.find(({ canReturnTickets }) => canReturnTickets)
  if (returnable) await visitor.ask(account.returnableTickets, { TessituraPerformanceId: returnable.id })
  await visitor.ask(account.packages)
  const bought = await visitor.ask(account.orders, { PageNumber: 1 })
  const order = bought?.orders.find(({ documents }) => documents.length > 0)
  const [document] = order?.documents ?? []
  if (order && document) await visitor.ask(account.document, { OrderId: order.orderId, DocumentId: document.id })
}

/** Looks for other dates for a ticket, and exchanges it if there is one. */
export async function exchangeOneTicket(visitor: Visitor, report: Report): Promise<void> {
  const upcoming = await visitor.ask(account.upcomingEvents)
  const mine = upcoming?.performances.find(({ canExchangeTickets }) => canExchangeTickets)
  if (!mine) return report.skip([account.exchangeOffers, account.exchangeTickets], 'no ticket can be exchanged')
  const offered = await visitor.ask(account.returnableTickets, { TessituraPerformanceId: mine.id })
  const seat = offered?.seats.find(({ canExchange }) => canExchange)
  if (!seat) return
  const of = { TessituraPerformanceId: mine.id, SeatNumbers: String(seat.seatNumber) }
  const found = await visitor.askOr(['EXTRA_ALONE'], account.exchangeOffers, of)
  const date = found?.dates.find(({ offers }) => offers.some(({ toPay }) => toPay === 0))
  const offer = date?.offers.find(({ toPay }) => toPay === 0)
  if (!date || !offer) return report.skip([account.exchangeTickets], 'no other date has seats at this price')
  await visitor.askOr(['SEATS_UNAVAILABLE', 'VOUCHER_EXPIRED'], account.exchangeTickets, {
    ...{ tessituraPerformanceId: mine.id, seatNumbers: [seat.seatNumber], toPerformanceId: date.performanceId },
    seatIds: offer.seats.map(({ seatId }) => seatId),
  })
}

/** Returns one of the tickets bought by the account, and has the others sent again. */
export async function returnOneTicket(visitor: Visitor, report: Report): Promise<void> {
  const upcoming = await visitor.ask(account.upcomingEvents)
  const mine = upcoming?.performances.find(({ canReturnTickets, seats }) => canReturnTickets && seats.length > 1)
  if (!mine) return
  const offered = await visitor.ask(account.returnableTickets, { TessituraPerformanceId: mine.id })
  const [seat] = offered?.seats ?? []
  if (!seat) return
  const sent = { tessituraPerformanceId: mine.id, seatNumbers: [seat.seatNumber] }
  await visitor.askOr(['RETURN_TOO_LATE', 'EXTRA_ALONE'], account.returnTickets, sent)
  const after = await visitor.ask(account.upcomingEvents)
  const left = after?.performances.find(({ id }) => id === mine.id)?.seats.length ?? 0
  report.expect(!after || left === mine.seats.length - 1, account.returnTickets, {
    ...{ field: '', expected: `${mine.seats.length - 1} seats left in UpcomingEvents`, found: String(left) },
  })
  await visitor.askOr(['TOO_MANY_TRIES', 'TICKET_GONE'], account.resendTickets, { tessituraPerformanceId: mine.id })
}

async function walkAddresses(visitor: Visitor, { address }: Person, report: Report): Promise<void> {
  for (const line1 of ['1 Concert Street', '2 Concert Street'])
    await visitor.ask(account.addressEdit, { address: { ...address, line1 } })
  const both = (await visitor.ask(account.addresses))?.addresses ?? []
  report.expect(both.length === 2, account.addresses, {
    ...{ field: 'addresses', expected: 'the 2 addresses that were added', found: String(both.length) },
  })
  const other = both.find(({ isPrimary }) => !isPrimary)
  if (!other) return
  await visitor.ask(account.addressSetPrimary, { id: other.id })
  const moved = (await visitor.ask(account.addresses))?.addresses ?? []
  report.expect(Boolean(moved.find(({ id, isPrimary }) => id === other.id && isPrimary)), account.addressSetPrimary, {
    ...{ field: '', expected: 'the address as the primary one', found: 'another' },
  })
  await visitor.refused(['ADDRESS_PRIMARY'], account.addressDelete, { id: other.id })
  const secondary = moved.find(({ isPrimary }) => !isPrimary)
  if (secondary) await visitor.ask(account.addressDelete, { id: secondary.id })
}

/** Things of others are refused. */
async function refuseOthers(visitor: Visitor): Promise<void> {
  const id = UNKNOWN_ID
  for (const [call, input] of [
    [account.addressDelete, { id }],
    [account.addressSetPrimary, { id }],
    [account.renew, { id }],
    [account.signOutDevice, { id }],
    [account.resendTickets, { tessituraPerformanceId: id }],
    [account.returnTickets, { tessituraPerformanceId: id, seatNumbers: [id] }],
    [account.exchangeOffers, { TessituraPerformanceId: id, SeatNumbers: String(id) }],
  ] as const)
    await visitor.refused(['NOT_YOURS'], call, input)
  await visitor.refused(['NOT_YOURS', 'NOT_FOUND'], account.renewalSummary, { Id: id })
  await visitor.refused(['NOT_YOURS'], account.returnableTickets, { TessituraPerformanceId: id })
}

/** Signs out and in again, changes the password, and closes the account. */
export async function walkSignIn(visitor: Visitor, person: Person, service: ServiceOptions): Promise<void> {
  const { report } = service
  await visitor.ask(authentication.logout)
  await visitor.refused(['SIGN_IN_NEEDED', 'SESSION_ENDED'], account.overview)
  const captchaToken = await visitor.solveCaptcha()
  const wrong = { userName: person.email, password: 'Not-the-password-1', captchaToken }
  await visitor.refused(['WRONG_PASSWORD'], authentication.login, wrong)
  await visitor.ask(authentication.login, { userName: person.email, password: PASSWORD })
  const info = await visitor.ask(session.info)
  report.expect(!info || info.isLoggedIn, authentication.login, {
    ...{ field: '', expected: 'isLoggedIn true in Session/Info', found: 'false' },
  })
  await visitor.ask(account.changePassword, {
    ...{ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  })
  await visitor.ask(authentication.forgotPassword, { email: person.email })
  const again = newVisitor(service)
  await again.ask(checkout.login, { userName: person.email, password: NEW_PASSWORD })
  await again.ask(account.signOutEverywhere)
  await again.ask(checkout.login, { userName: person.email, password: NEW_PASSWORD })
  await again.ask(account.close, { password: NEW_PASSWORD })
  const left = await again.ask(session.info)
  report.expect(!left?.isLoggedIn, account.close, {
    ...{ field: '', expected: 'a visitor who is signed out', found: 'isLoggedIn true in Session/Info' },
  })
}
