import { customers } from '#shared/staff/customers/customers'
import { customersSchemas } from '#shared/staff/customers/customers.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { correctCustomer, noteCustomer } from './correct-customer.ts'
import { findCustomers } from './find-customers.ts'
import { mergeCustomers, previewMerge } from './merge-customers.ts'
import { readCustomer } from './read-customer.ts'

export const customersRoutes = staffRoutes(customers, customersSchemas, {
  find: ({ input }, boxOffice) => findCustomers(boxOffice, input.text),
  customer: ({ input }, boxOffice) => readCustomer(boxOffice, input.customerId),
  correct: (call, boxOffice) => correctCustomer(boxOffice, colleagueOf(call), call.input, call.now),
  note: (call, boxOffice) => noteCustomer(boxOffice, colleagueOf(call), call.input, call.now),
  previewMerge: ({ input }, boxOffice) => previewMerge(boxOffice, input),
  merge: (call, boxOffice) => mergeCustomers(boxOffice, colleagueOf(call), call.input, call.now),
})
