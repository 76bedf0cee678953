import type { AnalyticsItem } from '#client/data/analytics.ts'
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

/** The order as analytics items. A receipt's lines have no ids, so their names are used. */
export function receiptItems(receipt: ReceiptAnswer): AnalyticsItem[] {
  const item = (name: string, category: string, price: number, quantity = 1): AnalyticsItem => ({
    item_id: name,
    item_name: name,
    item_category: category,
    price,
    quantity,
  })
  return [
    ...receipt.performances.map(({ name, amount, seats }) => {
      const quantity = Math.max(1, seats.length)
      return item(name, 'Performance', toDollars(Math.round(toCents(amount) / quantity)), quantity)
    }),
    ...receipt.packages.map(({ seriesName }) => item(seriesName, 'Package', 0)),
    ...receipt.memberships.map(({ title, subtotal }) => item(title, 'Membership', subtotal)),
    ...receipt.giftVouchers.map(({ giftCertificateNumber, subtotal }) =>
      item(giftCertificateNumber, 'GiftVoucher', subtotal),
    ),
    ...receipt.donations.map(({ name, subtotal }) => item(name, 'Donation', subtotal)),
  ]
}
