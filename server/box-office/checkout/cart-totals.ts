import { sumOfCents } from '#shared/money'

/** Whole cents. `vouchers` has the amount that each pays, in the given order. */
export interface CartTotals {
  linesCents: number
  donationCents: number
  deliveryCents: number
  feesCents: number
  vouchers: number[]
  vouchersCents: number
  /** The amount to pay by card. */
  totalCents: number
}

/**
 * Returns the charges for lines, delivery and fees, and how much of them the vouchers pay. The fee applies to
 * purchases, not to donations. A voucher pays for everything except vouchers, because buying one with another would
 * extend its expiry.
 */
export function totalsOf(charged: {
  lines: readonly { kind: string; amountCents: number }[]
  deliveryCents: number
  feeCents: number
  voucherBalances: readonly number[]
}): CartTotals {
  const sumOf = (lines: typeof charged.lines) => sumOfCents(lines.map(({ amountCents }) => amountCents))
  const linesCents = sumOf(charged.lines)
  const donationCents = sumOf(charged.lines.filter(({ kind }) => kind === 'Donation'))
  const boughtVouchersCents = sumOf(charged.lines.filter(isVoucher))
  const feesCents = linesCents > donationCents ? charged.feeCents : 0
  let left = linesCents - boughtVouchersCents + charged.deliveryCents + feesCents
  const vouchers = charged.voucherBalances.map((balance) => {
    const pays = Math.min(balance, left)
    left -= pays
    return pays
  })
  return {
    linesCents,
    donationCents,
    deliveryCents: charged.deliveryCents,
    feesCents,
    vouchers,
    vouchersCents: sumOfCents(vouchers),
    totalCents: left + boughtVouchersCents,
  }
}

/** Whether a line buys a gift voucher. */
export const isVoucher = ({ kind }: { kind: string }): boolean => kind === 'GiftVoucher'
