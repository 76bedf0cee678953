import { area, get, post, put } from '../call.ts'
import type { AccountSchemas } from './account.schemas.ts'

/** A customer's account: details, addresses, orders, memberships, packages. */
export const account = area<AccountSchemas>()({
  addresses: get('/api/Account/Addresses', { who: 'customer' }),
  addressDelete: post('/api/Account/AddressDelete', { who: 'customer', refuses: ['NOT_FOUND', 'NOT_YOURS'] }),
  addressEdit: post('/api/Account/AddressEdit', { who: 'customer', refuses: ['NOT_FOUND', 'NOT_YOURS'] }),
  addressSetPrimary: post('/api/Account/AddressSetPrimary', { who: 'customer', refuses: ['NOT_FOUND', 'NOT_YOURS'] }),
  changePassword: post('/api/Account/ChangePassword', {
    who: 'customer',
    replacesToken: true,
    refuses: ['INVALID_INPUT', 'WRONG_PASSWORD', 'TOO_MANY_TRIES'],
  }),
  communicationPreferences: get('/api/Account/CommunicationPreferences', { who: 'customer' }),
  setCommunicationPreferences: post('/api/Account/CommunicationPreferences', { who: 'customer' }),
  details: get('/api/Account/Edit', { who: 'customer' }),
  edit: post('/api/Account/Edit', { who: 'customer', refuses: ['EMAIL_TAKEN'] }),
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
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'NOT_ON_SALE', 'NOT_ENOUGH_SEATS'],
  }),
  renewalSummary: get('/api/Account/Renew', { who: 'customer', refuses: ['NOT_FOUND', 'NOT_YOURS'] }),
  resendTickets: post('/api/Account/ResendTickets', {
    who: 'customer',
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'TOO_MANY_TRIES'],
  }),
  returnableTickets: get('/api/Account/ReturnTickets', { who: 'customer', refuses: ['NOT_FOUND', 'NOT_YOURS'] }),
  returnTickets: post('/api/Account/ReturnTickets', {
    who: 'customer',
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'RETURN_TOO_LATE'],
  }),
  upcomingEvents: get('/api/Account/UpcomingEvents', { who: 'customer' }),
})
