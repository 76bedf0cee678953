import { type AnalyticsItem, groupedItems } from '#client/data/analytics.ts'
import { toCents, toDollars } from '#shared/money'
import { seatGroups } from '#shared/seats/seat-groups'
import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'

export type ReceiptAnswer = Result<typeof order.receipt>

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

type Seats = ReceiptAnswer['performances'][number]['seats']

/** `Stalls, row F, seats 12, 13 (A Reserve)`; the zone's name alone where the section isn't known. */
export function seatLines(seats: Seats): string[] {
  const zones = [...new Set(seats.map(({ zone }) => zone))]
  return zones.flatMap((zone) => {
    const within = seats.filter((seat) => seat.zone === zone)
    const groups = seatGroups(within.map(({ section, row, number }) => ({ zone: section ?? zone, row, number })))
    return within.every(({ section }) => section === undefined) ? groups : groups.map((group) => `${group} (${zone})`)
  })
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
