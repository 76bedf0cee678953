import type { BookingAction } from '#shared/booking-action'

/**
 * The status of a production for calendars and search engines. The contract has no field for it, so it is read from the
 * label of the booking button.
 */

/** Returns whether the production is cancelled. */
export const isCancelled = ({ type, label }: Pick<BookingAction, 'type' | 'label'>): boolean =>
  type === 'Inactive' && /\bcancell?ed\b/i.test(label ?? '')

export type Availability = 'InStock' | 'SoldOut' | 'PreOrder'

/**
 * Returns the availability in terms of schema.org; null if a disabled button's label doesn't say why it is disabled.
 */
export function availabilityOf({
  type,
  label,
  isPresale,
}: Pick<BookingAction, 'type' | 'label' | 'isPresale'>): Availability | null {
  if (type !== 'Inactive') return 'InStock'
  if (isPresale || /^(?:pre-?sale|on sale)\b/i.test(label ?? '')) return 'PreOrder'
  return /\bsold[ -]?out\b/i.test(label ?? '') ? 'SoldOut' : null
}
