import { area, get, post, put } from '../call.ts'
import { EXCHANGE_REFUSALS } from '../shapes/exchange-refusals.ts'
import type { AccountSchemas } from './account.schemas.ts'

/** A customer's account: details, addresses, orders, memberships, packages, devices. */
export const account = area<AccountSchemas>()({
  addresses: get('/api/Account/Addresses', { who: 'customer' }),
  addressDelete: post('/api/Account/AddressDelete', { who: 'customer', refuses: ['NOT_YOURS', 'ADDRESS_PRIMARY'] }),
  addressEdit: post('/api/Account/AddressEdit', {
    who: 'customer',
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'INVALID_INPUT'],
  }),
  addressSetPrimary: post('/api/Account/AddressSetPrimary', { who: 'customer', refuses: ['NOT_YOURS'] }),
  changePassword: post('/api/Account/ChangePassword', {
    who: 'customer',
    replacesToken: true,
    refuses: ['INVALID_INPUT', 'WRONG_PASSWORD', 'SESSION_ENDED', 'TOO_MANY_TRIES'],
  }),
  communicationPreferences: get('/api/Account/CommunicationPreferences', { who: 'customer' }),
  setCommunicationPreferences: post('/api/Account/CommunicationPreferences', { who: 'customer' }),
  details: get('/api/Account/Edit', { who: 'customer' }),
  edit: post('/api/Account/Edit', {
    who: 'customer',
    refuses: ['INVALID_INPUT', 'EMAIL_TAKEN', 'WRONG_PASSWORD', 'TOO_MANY_TRIES'],
  }),
  memberships: get('/api/Account/Memberships', { who: 'customer' }),
  overview: get('/api/Account/Overview', { who: 'customer' }),
  packages: get('/api/Account/Packages', { who: 'customer' }),
  pastEvents: get('/api/Account/PastEvents', { who: 'customer' }),
  register: post('/api/Account/Register', {
    captcha: true,
    replacesToken: true,
    refuses: ['INVALID_INPUT', 'EMAIL_TAKEN', 'TOO_MANY_TRIES'],
  }),
  renew: put('/api/Account/Renew', {
    who: 'customer',
    takesSeats: true,
    skipsWaitingRoom: true,
    refuses: [
      'NOT_YOURS',
      'PACKAGE_RENEWED',
      'NOT_ON_SALE',
      'UNKNOWN_PRICE_TYPE',
      'SOLD_OUT',
      'NOT_ENOUGH_SEATS',
      'CART_EXPIRED',
      'PAYMENT_RUNNING',
    ],
  }),
  renewalSummary: get('/api/Account/Renew', { who: 'customer', refuses: ['NOT_FOUND', 'NOT_YOURS'] }),
  resendTickets: post('/api/Account/ResendTickets', {
    who: 'customer',
    refuses: ['NOT_YOURS', 'TICKET_GONE', 'PERFORMANCE_PAST', 'PERFORMANCE_CANCELLED', 'TOO_MANY_TRIES'],
  }),
  returnableTickets: get('/api/Account/ReturnTickets', { who: 'customer', refuses: ['NOT_YOURS'] }),
  returnTickets: post('/api/Account/ReturnTickets', {
    who: 'customer',
    refuses: ['NOT_YOURS', 'TICKETS_RETURNED', 'INVOICE_UNPAID', 'RETURN_TOO_LATE', 'VOUCHER_EXPIRED', 'EXTRA_ALONE'],
  }),
  upcomingEvents: get('/api/Account/UpcomingEvents', { who: 'customer' }),

  // This site's additions to the documented calls.
  /** The browsers that are signed in, the most recently used first. */
  devices: get('/api/Account/Devices', { who: 'customer' }),
  /**
   * Signs out a device; the visitor's own as `logout` does. A device that is already signed out is no longer theirs.
   */
  signOutDevice: post('/api/Account/SignOutDevice', { who: 'customer', replacesToken: true, refuses: ['NOT_YOURS'] }),
  /** Includes this device. */
  signOutEverywhere: post('/api/Account/SignOutEverywhere', { who: 'customer', replacesToken: true }),
  /** The other dates for which tickets can be exchanged, with the best free seats of each zone. */
  exchangeOffers: get('/api/Account/ExchangeTickets', {
    who: 'customer',
    refuses: ['NOT_YOURS', 'NOT_EXCHANGEABLE', 'EXTRA_ALONE'],
  }),
  /**
   * Exchanges tickets for seats of an offer. A cheaper one leaves the difference on a mailed voucher; a dearer one
   * opens a card page, and its outcome is `tickets.exchangePayment`.
   */
  exchangeTickets: post('/api/Account/ExchangeTickets', {
    who: 'customer',
    refuses: EXCHANGE_REFUSALS,
  }),
  /** The customer's complete orders by page, the latest first, with their receipts and credit notes. */
  orders: get('/api/Account/Orders', { who: 'customer' }),
  /** A receipt or credit note of one of these orders as a PDF. */
  document: get('/api/Account/Document', { who: 'customer', refuses: ['NOT_FOUND', 'NOT_YOURS'] }),
  /** All data stored about the customer, as a file. */
  data: get('/api/Account/Data', { who: 'customer' }),
  /**
   * Closes the account, signs out everywhere and erases the customer. Orders remain without a name, and tickets for
   * upcoming performances stay valid by their mail. Wrong passwords count as failed log-ins.
   */
  close: post('/api/Account/Close', {
    who: 'customer',
    replacesToken: true,
    refuses: ['WRONG_PASSWORD', 'TOO_MANY_TRIES', 'INVOICE_UNPAID'],
  }),
})
