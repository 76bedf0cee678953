import { unreadByLines } from '#client/blocks/event-list-stack/event-line.tsx'
import { noEventFilters } from '#shared/address-state/event-filters'
import type { Page } from '#shared/content/page'
import { type Preload, preload } from '#shared/content/preload'
import { EARLIEST_DAY } from '#shared/content/programme-filters'
import { ticketingIdOf } from '#shared/ticketing/production-of-page'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

type Dates = Preload<typeof whatsOn.productions>

/** The production's fields that only its first date shows. */
const unreadAgain = [
  ...(['name', 'route', 'dateLabel', 'venue', 'bookingAction', 'externalBookingLink', 'tessituraId'] as const),
  ...(['company', 'artists', 'availability', 'priceStart'] as const),
]

/** The call for a page, counted from 1, of the dates from today (YYYY-MM-DD) on that mention an artist or their id. */
export const comingDates = (artist: Page, today: string, pageNumber: number): Dates => ({
  ...datesFrom(today, artist, pageNumber),
  omits: [...unreadByLines.filter((name) => name !== 'artists'), 'alsoOn', 'calendar'],
  omitsOfRepeated: unreadAgain,
})

/** The same for all dates, of which those before today are shown as played. */
export const allDates = (artist: Page, pageNumber: number): Dates => datesFrom(EARLIEST_DAY, artist, pageNumber)

function datesFrom(startDate: string, artist: Page, pageNumber: number) {
  const id = ticketingIdOf(artist)
  return preload(whatsOn.productions, {
    filtersApplied: {
      ...{ ...noEventFilters, searchText: artist.name, startDate, pageNumber },
      ...(id !== null && { artistId: id }),
    },
  })
}
