import { sumOfCents } from '#shared/money'

/** Whole cents. `vouchers` has what each pays, in the order given. */
export interface CartTotals {
  linesCents: number
  donationCents: number
  deliveryCents: number
  feesCents: number
  vouchers: number[]
  vouchersCents: number
  /** What the card pays. */
  totalCents: number
}

/**
 * What is charged for lines, delivery and fees, of which vouchers pay what they can. The fee falls on what is bought,
 * not on what is given.
 */
export function totalsOf(charged: {
  lines: readonly { kind: string; amountCents: number }[]
  deliveryCents: number
  feeCents: number
  voucherBalances: readonly number[]
}): CartTotals {
  const linesCents = sumOfCents(charged.lines.map(({ amountCents }) => amountCents))
  const donationCents = sumOfCents(
    charged.lines.filter(({ kind }) => kind === 'Donation').map(({ amountCents }) => amountCents),
  )
  const feesCents = linesCents > donationCents ? charged.feeCents : 0
  let left = linesCents + charged.deliveryCents + feesCents
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
    totalCents: left,
  }
}
