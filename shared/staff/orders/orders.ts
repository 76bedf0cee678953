import { get, post, staffArea } from '../staff-call.ts'
import type { OrdersSchemas } from './orders.schemas.ts'

/** An order at the desk: its history, and the staff's actions for its buyer. */
export const orders = staffArea<OrdersSchemas>()({
  order: get('/staff/orders/order', 'readOrders', ['NOT_FOUND']),
  document: get('/staff/orders/document', 'readOrders', ['NOT_FOUND']),
  previewRefund: post('/staff/orders/preview-refund', 'refund', [
    'NOT_FOUND',
    'ORDER_INCOMPLETE',
    'TICKETS_RETURNED',
    'EXTRA_ALONE',
  ]),
  refund: post('/staff/orders/refund', 'refund', [
    'NOT_FOUND',
    'ORDER_INCOMPLETE',
    'TICKETS_RETURNED',
    'EXTRA_ALONE',
    'TILL_CLOSED',
    'INVALID_INPUT',
  ]),
  exchangeDates: get('/staff/orders/exchange-dates', 'refund'),
  previewExchange: post('/staff/orders/preview-exchange', 'refund', [
    'INVOICE_UNPAID',
    'NOT_FOUND',
    'ORDER_INCOMPLETE',
    'TICKETS_RETURNED',
    'EXTRA_ALONE',
    'CART_EXPIRED',
  ]),
  exchange: post('/staff/orders/exchange', 'refund', [
    'INVOICE_UNPAID',
    'NOT_FOUND',
    'ORDER_INCOMPLETE',
    'TICKETS_RETURNED',
    'EXTRA_ALONE',
    'CART_EXPIRED',
    'PERFORMANCE_CANCELLED',
    'TILL_CLOSED',
    'INVALID_INPUT',
  ]),
  retryRefund: post('/staff/orders/retry-refund', 'refund', ['NOT_FOUND']),
  resend: post('/staff/orders/resend', 'serveOrders', [
    'NOT_FOUND',
    'ORDER_INCOMPLETE',
    'PERFORMANCE_PAST',
    'NO_EMAIL',
  ]),
  correct: post('/staff/orders/correct', 'serveOrders', ['NOT_FOUND', 'ACCOUNT_EMAIL']),
  payInvoice: post('/staff/orders/pay-invoice', 'settleInvoices', ['NOT_FOUND', 'INVOICE_PAID', 'INVALID_INPUT']),
  reopenInvoice: post('/staff/orders/reopen-invoice', 'settleInvoices', [
    'NOT_FOUND',
    'INVOICE_PAID',
    'INVOICE_UNPAID',
  ]),
  unpaidInvoices: get('/staff/orders/unpaid-invoices', 'readOrders'),
  note: post('/staff/orders/note', 'serveOrders', ['NOT_FOUND']),
  attention: get('/staff/orders/attention', 'readOrders'),
})
