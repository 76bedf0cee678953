import { array, boolean, number, string } from 'yup'
import {
  count,
  flag,
  instant,
  instantOrNone,
  text,
  textOrNone,
  ticketingId,
} from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import {
  daySent,
  idSent,
  listSent,
  oneOfSent,
  optionalText,
  requiredText,
} from '#shared/ticketing/shapes/request-fields.schemas'
import { PdfFile, salesDocument } from '#shared/ticketing/shapes/sales-document.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { centsSent } from '../cents-sent.schemas.ts'
import { counterMethods, paymentMethods, saleId } from '../counter/counter.schemas.ts'
import { ContactSent } from '../customers/customers.schemas.ts'
import { orderState } from '../find/find.schemas.ts'
import { DeskPerformance } from '../performances/performances.schemas.ts'

/**
 * How a refund is paid: `card` through the payment provider, `terminal` at the counter's card terminal, `transfer` by
 * bank transfer for an invoice that was paid. Amounts paid by gift voucher are always refunded as one, and what an
 * unpaid invoice owes is taken off it (`invoice`).
 */
export const refundMethods = ['card', 'terminal', 'cash', 'invoice', 'transfer', 'voucher'] as const
export type RefundMethod = (typeof refundMethods)[number]

const refundState = string()
  .oneOf(['due', 'done', 'failed'] as const)
  .defined()

/** How money goes back. Together they are the value of the tickets. */
const PaidBack = {
  ...{ cardCents: count, terminalCents: count, cashCents: count },
  /** What is taken off an unpaid invoice, and what goes back by bank transfer. */
  ...{ invoiceCents: count, transferCents: count },
  voucherCents: count,
}
const RefundParts = { amountCents: count, ...PaidBack }

export const HistoryEntry = shape({
  at: instant,
  what: text,
  /** A colleague, or null if the buyer or a process acted. */
  by: textOrNone,
  detail: textOrNone,
  needsSomebody: flag,
})

export const DeskOrder = shape({
  id: ticketingId,
  state: orderState,
  placedAt: instant,
  customer: shape({
    id: ticketingId,
    firstName: text,
    lastName: text,
    /** Null if the buyer gave none. */
    email: textOrNone,
    phone: textOrNone,
    hasAccount: flag,
  }),
  /** The reference and payment of an order of the former ticketing system; null for another. */
  importedOrder: shape({ reference: text, method: text }).nullable().defined(),
  /** How an order at the counter was paid; null for one on the site. */
  counterSale: shape({
    method: string().oneOf(counterMethods).defined(),
    reference: textOrNone,
    by: text,
  })
    .nullable()
    .defined(),
  /** Of a sale on account. `dueCents`: what it owes, or owed when it was paid. */
  invoice: shape({ dueOn: text, dueCents: count, paidOn: textOrNone, mayUndo: flag }).nullable().defined(),
  delivery: textOrNone,
  deliveryAddress: array(text).nullable().defined(),
  ...{ linesCents: count, deliveryCents: count, feesCents: count, vouchersCents: count, totalCents: count },
  tickets: array(
    shape({
      ...{ id: ticketingId, performanceId: ticketingId, production: text, startsAt: instant, hall: text },
      ...{ seat: text, zone: text, priceType: text, amountCents: count },
      returnedAt: instantOrNone,
      /** The person to whom the ticket was handed on; null if its buyer holds it. May be empty. */
      holder: textOrNone,
    }),
  ).required(),
  otherLines: array(shape({ name: text, amountCents: count })).required(),
  refunds: array(
    shape({
      ...{ id: ticketingId, ...RefundParts, state: refundState, reason: text, at: instant, by: text },
      /** The part for extras, delivery and fees. */
      otherCents: count,
      /** Why the payment provider rejected it. */
      rejection: textOrNone,
      /** The number on the card terminal's receipt. */
      terminalReference: textOrNone,
      /** The order of the tickets for which these were exchanged, and how much of the refund paid it. */
      ...{ exchangedFor: ticketingId.nullable(), exchangedCents: count },
    }),
  ).required(),
  /** The receipt and its credit notes. Empty for an order from before receipts had numbers. */
  documents: array(shape({ ...salesDocument, day: text, totalCents: number().integer().defined() })).required(),
  /** The least recent first. */
  history: array(HistoryEntry).required(),
})

const ofOrder = { orderId: idSent }
const reason = requiredText(500, 'Please give a reason')
const ticketIds = listSent(idSent, 200).min(1, 'Please choose at least one ticket')
const refundSent = { ...ofOrder, ticketIds, method: oneOfSent(refundMethods) }

/** The number on the card terminal's receipt. */
const reference = optionalText(40)

export const RefundSent = shape({ ...refundSent, reason, reference, requestKey: requiredText(100) })
/** Tickets, the sale that holds the new seats, and how a difference in the buyer's favour goes back. */
const exchangeSent = { ...ofOrder, ticketIds, saleId, refundMethod: oneOfSent(refundMethods) }

export const ExchangeSent = shape({
  ...exchangeSent,
  reason,
  /** How a difference in the venue's favour is paid, with its details as in a sale. */
  paymentMethod: oneOfSent(paymentMethods),
  givenCents: centsSent.optional().nullable(),
  /** Of the payment or of the refund, if it is at the terminal. */
  reference,
})
export const CorrectionSent = ContactSent.shape(ofOrder)
export const InvoicePaidSent = shape({ ...ofOrder, paidOn: daySent, amountCents: centsSent })
export const InvoiceReopenedSent = shape({ ...ofOrder, reason })
export const NoteSent = shape({ ...ofOrder, text: requiredText(2_000, 'Please write a note') })

export const ordersSchemas = {
  order: { query: shape(ofOrder), result: DeskOrder },
  document: { query: shape({ ...ofOrder, documentId: idSent }), result: PdfFile },
  previewRefund: {
    body: shape(refundSent),
    /** `recipient`: null if the buyer gave no address, and gets no mail. */
    result: shape({ ...RefundParts, subject: text, text, recipient: textOrNone }),
  },
  refund: {
    body: RefundSent,
    result: shape({ id: ticketingId, ...RefundParts, state: refundState }),
  },
  /** The coming dates of the tickets' productions. */
  exchangeDates: {
    query: shape({
      ...ofOrder,
      /** Such as `11,12`. */
      ticketIds: requiredText(2_200).matches(/^\d{1,10}(,\d{1,10}){0,199}$/, 'Please give the tickets’ ids'),
    }),
    result: shape({ performances: array(DeskPerformance).required() }),
  },
  /** `dueCents`: what the new tickets cost more than the former ones. `voucherCents`: what is left on the voucher. */
  previewExchange: {
    body: shape(exchangeSent),
    result: shape({ formerCents: count, newCents: count, dueCents: count, ...PaidBack }),
  },
  exchange: {
    body: ExchangeSent,
    result: shape({
      /** The new order. */
      ...{ orderId: ticketingId, dueCents: count, changeCents: count, ...PaidBack, state: refundState },
      /** Where the tickets were mailed; null without an address. */
      recipient: textOrNone,
    }),
  },
  retryRefund: { body: shape({ refundId: idSent }), result: shape({ state: refundState }) },
  resend: { body: shape(ofOrder), result: shape({ recipient: text, mails: count }) },
  correct: { body: CorrectionSent, result: Nothing },
  note: { body: NoteSent, result: Nothing },
  payInvoice: { body: InvoicePaidSent, result: Nothing },
  reopenInvoice: { body: InvoiceReopenedSent, result: Nothing },
  /** What is owed on account: the first 50 invoices by their due day, and the number and sum of all. */
  unpaidInvoices: {
    result: shape({
      invoices: array(
        shape({ orderId: ticketingId, dueOn: text, dueCents: count, isOverdue: boolean().defined() }),
      ).required(),
      ...{ count, dueCents: count },
    }),
  },
  /** Payments and mails that need attention. */
  attention: {
    result: shape({
      refunds: array(
        shape({
          ...{ id: ticketingId, orderId: ticketingId, cardCents: count, state: refundState, at: instant },
          rejection: textOrNone,
        }),
      ).required(),
      mails: array(
        shape({ id: ticketingId, subject: text, orderId: ticketingId.nullable(), attempts: count, at: instant }),
      ).required(),
      isTooMany: boolean().defined(),
    }),
  },
}
export type OrdersSchemas = typeof ordersSchemas
