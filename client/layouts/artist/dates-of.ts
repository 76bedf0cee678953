import { unreadByLines } from '#client/blocks/event-list-stack/event-line.tsx'
import { noEventFilters } from '#shared/address-state/event-filters'
import { type Preload, preload } from '#shared/content/preload'
import { EARLIEST_DAY } from '#shared/content/programme-filters'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

type Dates = Preload<typeof whatsOn.productions>

/** The production's fields that only its first date shows. */
const unreadAgain = [
  ...(['name', 'route', 'dateLabel', 'venue', 'bookingAction', 'externalBookingLink', 'tessituraId'] as const),
  ...(['availability', 'priceStart'] as const),
]

/** The call for a page of the dates from today (YYYY-MM-DD) on that mention an artist; counted from 1. */
export const comingDates = (artist: string, today: string, pageNumber: number): Dates => ({
  ...datesFrom(today, artist, pageNumber),
  omits: [...unreadByLines, 'alsoOn', 'calendar'],
  omitsOfRepeated: unreadAgain,
})

/** The same for all dates, of which those before today are shown as played. */
export const allDates = (artist: string, pageNumber: number): Dates => datesFrom(EARLIEST_DAY, artist, pageNumber)

const datesFrom = (startDate: string, artist: string, pageNumber: number) =>
  preload(whatsOn.productions, { filtersApplied: { ...noEventFilters, searchText: artist, startDate, pageNumber } })
