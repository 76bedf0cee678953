import { get, post, staffArea } from '../staff-call.ts'
import type { CustomersSchemas } from './customers.schemas.ts'

/** The customers at the desk: their details, orders and notes, and the merging of two records of one person. */
export const customers = staffArea<CustomersSchemas>()({
  /** A POST, so that no log contains names and addresses. */
  find: post('/staff/customers/find', 'readOrders'),
  customer: get('/staff/customers/customer', 'readOrders', ['NOT_FOUND']),
  correct: post('/staff/customers/correct', 'serveOrders', ['NOT_FOUND', 'ACCOUNT_EMAIL']),
  note: post('/staff/customers/note', 'serveOrders', ['NOT_FOUND']),
  previewMerge: get('/staff/customers/preview-merge', 'mergeCustomers', ['NOT_FOUND', 'ACCOUNT_NOT_KEPT']),
  merge: post('/staff/customers/merge', 'mergeCustomers', [
    'NOT_FOUND',
    'ACCOUNT_NOT_KEPT',
    'CUSTOMER_MERGED',
    'PAYMENT_RUNNING',
    'INVALID_INPUT',
  ]),
})
