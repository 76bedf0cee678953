import type { BookingAction } from '#shared/booking-action'
import { showInstant } from '#shared/dates'
import type { Booking, Production, Series } from './programme.ts'
import { isSaleOpen } from './sale-terms.ts'
import type { ViewerContext } from './viewer-context.ts'

/** Returns the action of a production's booking button for this visitor at this time. */
export function productionAction(production: Production, { now, presales, timeZone }: ViewerContext): BookingAction {
  const action = actionOf(production, production.bookingTextColour, production.bookingButtonColour)
  if (production.bookingType !== 'Active') return action
  const inactive = (label: string, isPresale = false): BookingAction => ({
    ...action,
    type: 'Inactive',
    label,
    isPresale,
  })
  const upcoming = production.performances.filter(({ salesEndAt }) => salesEndAt > now)
  const scheduled = upcoming.filter(({ state }) => state === 'scheduled')
  if (!scheduled.length) return inactive(upcoming.length ? 'Cancelled' : 'This event is over')
  const isPresale = production.onSaleAt > now && production.presaleAt !== null && production.presaleAt <= now
  if (!isSaleOpen(production, presales.has(production.id), now))
    return inactive(
      isPresale ? 'Pre-sale' : `On sale ${showInstant(production.onSaleAt, 'eventDate', timeZone)}`,
      isPresale,
    )
  if (scheduled.every(({ availability }) => availability === 'SoldOut')) return inactive('Sold out')
  return { ...action, isPresale }
}

/** Returns the action of a series' booking button. It books while one of the series' packages is on sale. */
export function seriesAction(series: Series): BookingAction {
  const action = actionOf(series, null, null)
  if (series.bookingType !== 'Active') return action
  return series.hasPackageOnSale ? action : { ...action, type: 'Inactive' }
}

const actionOf = (
  { bookingType, bookingLabel, externalUrl, externalLabel }: Booking,
  textColour: string | null,
  buttonColour: string | null,
): BookingAction => ({
  type: bookingType,
  externalLink: bookingType === 'External' && externalUrl ? { url: externalUrl, label: externalLabel } : null,
  label: bookingLabel,
  textColour,
  buttonColour,
  isPresale: false,
})
