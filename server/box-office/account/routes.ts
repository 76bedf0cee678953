import { account } from '#shared/ticketing/account/account'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { customerOf } from '../sessions/visitor.ts'
import { deleteAddress, editAddress, savedAddresses, setPrimaryAddress } from './addresses.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { preferencesOf, setPreferences } from './communication-preferences.ts'
import { customerData } from './customer-data.ts'
import { detailsOf, editDetails } from './details.ts'
import { devicesOf, signOutDevice, signOutEverywhere } from './devices.ts'
import { pastEvents, returnableSeats, upcomingEvents } from './events.ts'
import { exchangeOffers } from './exchange-offers.ts'
import { exchangeTickets } from './exchange-tickets.ts'
import { membershipsOf } from './memberships.ts'
import { ordersOf, ownDocument } from './orders.ts'
import { overviewOf } from './overview.ts'
import { packagesOf } from './packages.ts'
import { register } from './register.ts'
import { renewPackage } from './renew-package.ts'
import { renewalSummary } from './renewal-summary.ts'
import { resendTickets } from './resend-tickets.ts'
import { returnTickets } from './return-tickets.ts'

export const accountRoutes = routes(account, schemas.account, {
  register: async ({ input, ...call }, boxOffice) => {
    await register(boxOffice, call, input)
    return {}
  },
  changePassword: async ({ input, ...call }, boxOffice) => {
    await changePassword(boxOffice, call, input)
    return {}
  },

  overview: (call, boxOffice) => overviewOf(boxOffice, call),
  details: ({ visitor }, boxOffice) => detailsOf(boxOffice, customerOf(visitor)),
  edit: async ({ input, ...call }, boxOffice) => {
    await editDetails(boxOffice, call, input)
    return {}
  },
  communicationPreferences: ({ visitor }, { db }) => preferencesOf(db, customerOf(visitor)),
  setCommunicationPreferences: async ({ input, visitor }, { db }) => {
    await setPreferences(db, customerOf(visitor), input)
    return {}
  },

  addresses: async ({ visitor }, { db }) => ({ addresses: await savedAddresses(db, customerOf(visitor)) }),
  addressEdit: async ({ input, ...call }, boxOffice) => {
    await editAddress(boxOffice, call, input)
    return {}
  },
  addressDelete: async ({ input: { id }, ...call }, boxOffice) => {
    await deleteAddress(boxOffice, call, id)
    return {}
  },
  addressSetPrimary: async ({ input: { id }, ...call }, boxOffice) => {
    await setPrimaryAddress(boxOffice, call, id)
    return {}
  },

  upcomingEvents: (call, boxOffice) => upcomingEvents(boxOffice, call),
  pastEvents: ({ input: { PageNumber }, ...call }, boxOffice) => pastEvents(boxOffice, call, PageNumber),
  returnableTickets: ({ input: { TessituraPerformanceId }, ...call }, boxOffice) =>
    returnableSeats(boxOffice, call, TessituraPerformanceId),
  returnTickets: async ({ input, ...call }, boxOffice) => {
    await returnTickets(boxOffice, call, input)
    return {}
  },
  exchangeOffers: ({ input: { TessituraPerformanceId: performanceId, SeatNumbers }, visitor, now }, boxOffice) => {
    const of = { customerId: customerOf(visitor), performanceId, ids: SeatNumbers.split(',').map(Number) }
    return exchangeOffers(boxOffice, of, now)
  },
  exchangeTickets: ({ input, ...call }, boxOffice) => {
    const of = { customerId: customerOf(call.visitor), performanceId: input.tessituraPerformanceId }
    return exchangeTickets(boxOffice, call, { ...of, ids: input.seatNumbers }, input)
  },
  resendTickets: async ({ input: { tessituraPerformanceId }, ...call }, boxOffice) => {
    await resendTickets(boxOffice, call, tessituraPerformanceId)
    return {}
  },

  memberships: (call, boxOffice) => membershipsOf(boxOffice, call),
  packages: async ({ visitor, now }, { db }) => ({
    packages: (await packagesOf(db, customerOf(visitor), now)).map(({ isCurrent: _, seatsKeptUntil, ...shown }) => ({
      ...shown,
      seatsKeptUntil: seatsKeptUntil?.toISOString() ?? null,
    })),
  }),
  renew: async ({ input: { id }, ...call }, boxOffice) => {
    await renewPackage(boxOffice, call, id)
    return {}
  },
  renewalSummary: ({ input: { Id }, ...call }, boxOffice) => renewalSummary(boxOffice, call, Id),

  devices: async ({ visitor }, { db }) => ({ devices: await devicesOf(db, visitor) }),
  signOutDevice: async ({ input: { id }, ...call }, { db }) => {
    await signOutDevice(db, call, id)
    return {}
  },
  signOutEverywhere: async (call, { db }) => {
    await signOutEverywhere(db, call)
    return {}
  },
  orders: ({ input: { PageNumber }, visitor }, { db }) => ordersOf(db, customerOf(visitor), PageNumber),
  document: ({ input: { OrderId: orderId, DocumentId: documentId }, visitor }, { db }) =>
    ownDocument(db, customerOf(visitor), { orderId, documentId }),
  data: (call, boxOffice) => customerData(boxOffice, call),
  close: async ({ input: { password }, ...call }, boxOffice) => {
    await closeAccount(boxOffice, call, password)
    return {}
  },
})
