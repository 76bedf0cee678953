import type { Settings } from '#config/settings'
import { isoInZone } from '#shared/dates'

const MINUTE = 60_000

/** How long an offer holds its seats, in milliseconds. */
export const offerMs = ({ RETURNED_SEATS_MINUTES: minutes }: Pick<Settings, 'RETURNED_SEATS_MINUTES'>): number =>
  minutes * MINUTE

/**
 * Returns whether a performance that is on sale has a list for returned seats: until the sale ends before an offer
 * would.
 */
export const hasList = (
  { salesEndAt }: { salesEndAt: Date },
  settings: Pick<Settings, 'RETURNED_SEATS_MINUTES'>,
  now: Date,
): boolean => settings.RETURNED_SEATS_MINUTES > 0 && now.getTime() + offerMs(settings) < salesEndAt.getTime()

/** Returns whether seats may be offered by mail at this time of the day. */
export function isOfferingTime(
  settings: Pick<Settings, 'RETURNED_SEATS_HOURS' | 'VENUE_TIME_ZONE'>,
  now: Date,
): boolean {
  const [from = 0, until = 24] = settings.RETURNED_SEATS_HOURS.split('-').map(Number)
  const hour = Number(isoInZone(now, settings.VENUE_TIME_ZONE).slice(11, 13))
  return hour >= from && hour < until
}
