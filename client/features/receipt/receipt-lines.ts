import { type AnalyticsItem, groupedItems } from '#client/data/analytics.ts'
import { sumOfDollars } from '#shared/money'
import { seatGroups } from '#shared/seats/seat-groups'
import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'

export type ReceiptAnswer = Result<typeof order.receipt>

/**
 * Returns the total, before gift vouchers, minus the lines, in dollars: fees and delivery, for which a receipt has no
 * fields. Null if it is zero, or if the service's receipt omits a package's price or what a voucher paid.
 */
export function feesOf({
  total,
  performances,
  packages,
  giftVoucherPayments,
  ...others
}: ReceiptAnswer): number | null {
  if (packages.some(({ subtotal }) => subtotal === undefined)) return null
  if (giftVoucherPayments.some(({ amount }) => amount === undefined)) return null
  const { memberships, giftVouchers, donations } = others
  const amounts = [
    ...performances.map(({ amount }) => amount),
    ...packages.map(({ subtotal = 0 }) => subtotal),
    ...[...memberships, ...giftVouchers, ...donations].map(({ subtotal }) => subtotal),
  ]
  const ordered = sumOfDollars([total, ...giftVoucherPayments.map(({ amount = 0 }) => amount)])
  const rest = sumOfDollars([ordered, -sumOfDollars(amounts)])
  return rest > 0 ? rest : null
}

type Seats = ReceiptAnswer['performances'][number]['seats']

/**
 * Returns `Stalls, row F, seats 12, 13 (A Reserve)`, or only the zone's name if the section is unknown. Seats that were
 * returned come last, on lines that say so.
 */
export function seatLines(seats: Seats): string[] {
  const returned = seats.filter(({ isReturned }) => isReturned)
  return [
    ...linesOf(seats.filter(({ isReturned }) => !isReturned)),
    ...linesOf(returned).map((line) => `${line}: returned`),
  ]
}

function linesOf(seats: Seats): string[] {
  const zones = [...new Set(seats.map(({ zone }) => zone))]
  return zones.flatMap((zone) => {
    const within = seats.filter((seat) => seat.zone === zone)
    const groups = seatGroups(within.map(({ section, row, number }) => ({ zone: section ?? zone, row, number })))
    return within.every(({ section }) => section === undefined) ? groups : groups.map((group) => `${group} (${zone})`)
  })
}

/** Returns the order as analytics items. A line without an id in the service's receipt uses its name. */
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
