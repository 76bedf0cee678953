import { instantAt } from '#shared/dates'
import { fromCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { order as orderCalls } from '#shared/ticketing/order/order'
import type { BoxOffice } from '../../box-office.ts'
import { documentsOfOrder, pdfOfDocument } from '../../takings/receipts/read-documents.ts'
import { taxesOfOrder, taxText } from '../../takings/taxes-of-order.ts'
import {
  type CompletedOrder,
  type OrderLine,
  readOrder,
  readOrderExtras,
  readOrderLines,
  readOrderSeats,
  readVoucherPayments,
} from '../settle/read-order.ts'

type Receipt = Result<(typeof orderCalls)['receipt']>

/** Returns the receipt of a completed order, given its key. */
export async function receiptOf({ db, settings }: BoxOffice, orderId: number, sessionKey: string): Promise<Receipt> {
  const order = await readOrder(db, orderId)
  if (order?.sessionKey !== sessionKey) throw new Refusal('NOT_FOUND')
  const lines = await readOrderLines(db, orderId)
  const seats = await readOrderSeats(db, orderId)
  const extras = await readOrderExtras(db, orderId)
  const payments = await readVoucherPayments(db, orderId)
  const of = (kind: OrderLine['kind']) => lines.filter((line) => line.kind === kind)
  const instantOf = (day: string | null) => instantAt(day ?? '', '00:00', settings.VENUE_TIME_ZONE).toISOString()
  return {
    orderId,
    total: fromCents(order.totalCents),
    email: order.email,
    isMailRefused: order.isMailRefused,
    ...(order.isGuest && order.firstName && { guest: { firstName: order.firstName, lastName: order.lastName } }),
    ...(order.reversal && { reversal: order.reversal }),
    taxes: (await taxesOfOrder(db, orderId)).map(taxText),
    documents: (await documentsOfOrder(db, orderId)).map(({ id, kind, number }) => ({ id, kind, number })),
    delivery: deliveryOf(order),
    giftVoucherPayments: payments.map(({ number, amountCents, balanceCents }) => ({
      number,
      amount: fromCents(amountCents),
      amountLeft: fromCents(balanceCents),
    })),
    packages: of('Package').map(({ packageId, name, seriesName, image, amountCents }) => ({
      tessituraId: packageId ?? undefined,
      ...{ name, seriesName: seriesName ?? '', image },
      subtotal: fromCents(amountCents),
    })),
    performances: of('Performance').map(({ id, productionId, name, company, startsAt, venue, image, amountCents }) => ({
      tessituraId: productionId ?? undefined,
      ...{ name, company: company ?? '' },
      date: (startsAt as Date).toISOString(),
      venue: venue ?? '',
      image,
      seats: seats
        .filter(({ orderLineId }) => orderLineId === id)
        .map(({ zone, section, row, number, isReturned }) => ({
          ...{ zone, section, row, number: String(number) },
          // The receipt of a reversed order says once that all of its tickets are invalid.
          ...(isReturned && !order.reversal && { isReturned }),
        })),
      extras: extras
        .filter(({ orderLineId }) => orderLineId === id)
        .map(({ count, name, amountCents }) => ({ count, name, amount: fromCents(amountCents) })),
      amount: fromCents(amountCents),
    })),
    giftVouchers: of('GiftVoucher').map(({ cartLineId, voucherNumber, voucherRefusedBy, amountCents }) => ({
      productLineItemId: cartLineId ?? undefined,
      giftCertificateNumber: voucherNumber ?? '',
      subtotal: fromCents(amountCents),
      refusedBy: voucherRefusedBy,
    })),
    donations: of('Donation').map(({ cartLineId, name, amountCents }) => ({
      productLineItemId: cartLineId ?? undefined,
      ...{ name, subtotal: fromCents(amountCents) },
    })),
    memberships: of('Membership').map(({ cartLineId, name, description, startsOn, expiresOn, amountCents, image }) => ({
      productLineItemId: cartLineId ?? undefined,
      title: name,
      description,
      startDate: instantOf(startsOn),
      expiry: instantOf(expiresOn),
      subtotal: fromCents(amountCents),
      image,
    })),
  }
}

/** Returns a receipt or credit note of a completed order as a PDF, given the order's key. */
export async function documentOf({ db }: BoxOffice, orderId: number, sessionKey: string, documentId: number) {
  const order = await readOrder(db, orderId)
  if (order?.sessionKey !== sessionKey) throw new Refusal('NOT_FOUND')
  return pdfOfDocument(db, { orderId, documentId })
}

const deliveryOf = ({ deliveryMethod, deliveryDescription, deliveryAddress }: CompletedOrder): Receipt['delivery'] =>
  deliveryMethod === null ? null : { name: deliveryMethod, description: deliveryDescription, address: deliveryAddress }
