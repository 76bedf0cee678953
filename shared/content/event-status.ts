import type { BookingAction } from '#shared/booking-action'

/**
 * The status of a production for calendars and search engines. The contract has no field for either: its booking action
 * tells it by the label of its button, which these two read.
 */

/** Whether it doesn't take place. */
export const isCancelled = ({ type, label }: Pick<BookingAction, 'type' | 'label'>): boolean =>
  type === 'Inactive' && /\bcancell?ed\b/i.test(label ?? '')

export type Availability = 'InStock' | 'SoldOut' | 'PreOrder'

/** What schema.org calls its availability; null where a button that can't be pressed doesn't say why. */
export function availabilityOf({
  type,
  label,
  isPresale,
}: Pick<BookingAction, 'type' | 'label' | 'isPresale'>): Availability | null {
  if (type !== 'Inactive') return 'InStock'
  if (isPresale || /^(?:pre-?sale|on sale)\b/i.test(label ?? '')) return 'PreOrder'
  return /\bsold[ -]?out\b/i.test(label ?? '') ? 'SoldOut' : null
}
