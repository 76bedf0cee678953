import type { StaffResult } from '#shared/staff/staff-call'
import type { vouchers } from '#shared/staff/vouchers/vouchers'
import type { VoucherOrigin } from '#shared/staff/vouchers/vouchers.schemas'

const ORIGINS: Readonly<Record<VoucherOrigin, string>> = {
  bought: 'bought',
  refund: 'a refund',
  issued: 'issued by the box office',
}

/** Returns where a voucher comes from, and whether it is void or used up. */
export function voucherState({
  origin,
  isVoided,
  balanceCents,
}: Pick<StaffResult<(typeof vouchers)['voucher']>, 'origin' | 'isVoided' | 'balanceCents'>): string {
  const state = isVoided ? 'voided' : balanceCents === 0 ? 'used up' : ''
  return [ORIGINS[origin], state].filter(Boolean).join(', ')
}
