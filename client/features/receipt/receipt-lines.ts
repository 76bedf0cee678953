import { type AnalyticsItem, groupedItems } from '#client/data/analytics.ts'
import { toCents, toDollars } from '#shared/money'
import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'

export type ReceiptAnswer = Result<typeof order.receipt>
type Seat = ReceiptAnswer['performances'][number]['seats'][number]

/** Seats by zone and row: `Stalls, row C, seats 12, 13`. Seats without a number are counted: `Standing, 2 places`. */
export function seatGroups(seats: readonly Seat[]): string[] {
  const groups = new Map<string, Seat[]>()
  for (const seat of seats) {
    const location = seat.row === null ? seat.zone : `${seat.zone}, row ${seat.row}`
    groups.set(location, [...(groups.get(location) ?? []), seat])
  }
  return [...groups].map(([location, group]) => {
    const numbers = group.flatMap(({ number }) => number ?? [])
    if (numbers.length === 0) return `${location}, ${group.length} ${group.length === 1 ? 'place' : 'places'}`
    return `${location}, ${numbers.length === 1 ? 'seat' : 'seats'} ${numbers.join(', ')}`
  })
}

/**
 * The total less the lines, in dollars: fees and delivery, which a receipt has no fields for. Null for none, for an
 * order with a package, whose amount isn't known, and for one that a voucher paid in part.
 */
export function feesOf({
  total,
  performances,
  packages,
  giftVoucherPayments,
  ...others
}: ReceiptAnswer): number | null {
  if (packages.length > 0 || giftVoucherPayments.length > 0) return null
  const { memberships, giftVouchers, donations } = others
  const amounts = [
    ...performances.map(({ amount }) => amount),
    ...[...memberships, ...giftVouchers, ...donations].map(({ subtotal }) => subtotal),
  ]
  const rest = toCents(total) - amounts.reduce((sum, amount) => sum + toCents(amount), 0)
  return rest > 0 ? toDollars(rest) : null
}

/** The order as analytics items. Where the service's receipt says no id of a line, its name is used. */
export function receiptItems(receipt: ReceiptAnswer): AnalyticsItem[] {
  return groupedItems([
    ...receipt.performances.map(({ tessituraId, name, amount, seats }) => ({
      ...{ id: tessituraId ?? name, name, category: 'Performance', subtotal: amount },
      quantity: Math.max(1, seats.length),
    })),
    ...receipt.packages.map(({ tessituraId, seriesName, subtotal = 0 }) => ({
      ...{ id: tessituraId ?? seriesName, name: seriesName, category: 'Package', subtotal },
    })),
    ...receipt.memberships.map(({ productLineItemId, title, subtotal }) => ({
      ...{ id: productLineItemId ?? title, name: title, category: 'Membership', subtotal },
    })),
    ...receipt.giftVouchers.map(({ productLineItemId, giftCertificateNumber, subtotal }) => ({
      ...{ id: productLineItemId ?? giftCertificateNumber, name: giftCertificateNumber },
      ...{ category: 'GiftVoucher', subtotal },
    })),
    ...receipt.donations.map(({ productLineItemId, name, subtotal }) => ({
      ...{ id: productLineItemId ?? name, name, category: 'Donation', subtotal },
    })),
  ])
}
