import { orders } from '#shared/staff/orders/orders'
import { ordersSchemas } from '#shared/staff/orders/orders.schemas'
import { pdfOfDocument } from '../../takings/receipts/read-documents.ts'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { exchange } from './exchange.ts'
import { payInvoice, readUnpaidInvoices, reopenInvoice } from './invoice.ts'
import { exchangeDates, previewExchange } from './preview-exchange.ts'
import { readAttention } from './read-attention.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { previewRefund, refund } from './refund.ts'
import { retryRefund } from './send-refund.ts'
import { addNote, correctBuyer, resendOrder } from './serve-buyer.ts'

export const ordersRoutes = staffRoutes(orders, ordersSchemas, {
  order: ({ input }, boxOffice) => readDeskOrder(boxOffice, input.orderId),
  document: ({ input }, { db }) => pdfOfDocument(db, input),
  previewRefund: ({ input }, boxOffice) => previewRefund(boxOffice, input),
  refund: (call, boxOffice) => refund(boxOffice, colleagueOf(call), call.input, call.now),
  exchangeDates: ({ input, now }, boxOffice) => exchangeDates(boxOffice, input, now),
  previewExchange: (call, boxOffice) => previewExchange(boxOffice, colleagueOf(call), call.input),
  exchange: (call, boxOffice) => exchange(boxOffice, colleagueOf(call), call.input, call.now),
  retryRefund: (call, boxOffice) => retryRefund(boxOffice, colleagueOf(call), call.input.refundId, call.now),
  resend: (call, boxOffice) => resendOrder(boxOffice, colleagueOf(call), call.input.orderId, call.now),
  correct: (call, boxOffice) => correctBuyer(boxOffice, colleagueOf(call), call.input, call.now),
  payInvoice: (call, boxOffice) => payInvoice(boxOffice, colleagueOf(call), call.input, call.now),
  reopenInvoice: (call, boxOffice) => reopenInvoice(boxOffice, colleagueOf(call), call.input, call.now),
  unpaidInvoices: (_call, boxOffice) => readUnpaidInvoices(boxOffice),
  note: (call, boxOffice) => addNote(boxOffice, colleagueOf(call), call.input, call.now),
  attention: (_call, boxOffice) => readAttention(boxOffice),
})
