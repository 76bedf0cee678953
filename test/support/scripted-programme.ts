import type { FiltersApplied } from '#shared/content/programme-filters'
import { contentItem } from './content-upstream.ts'
import { listOf } from './scripted-blocks.ts'
import { activeBooking, scriptedTile } from './scripted-productions.ts'

/** The calls of What's On. */
export const calls = {
  calendar: '/api/WhatsOn/Productions',
  series: '/api/WhatsOn/Series',
  seriesItem: '/api/WhatsOn/SeriesItem',
  featured: '/api/WhatsOn/Featured',
  options: '/api/WhatsOn/FilterOptions',
  venues: '/api/Global/Venues',
}

interface Filter {
  type: string
  label: string
  display?: string
  show?: boolean
}
/** A genre, a venue, dates and a text: all kinds of filters. */
export const everyFilter: readonly Filter[] = [
  { type: 'searchText', label: 'Words' },
  { type: 'dates', label: 'Dates' },
  { type: 'genre', label: 'Genre' },
  { type: 'venues', label: 'Venue', display: 'select' },
  { type: 'hidden', label: 'Hidden', show: false },
]
export const filterBlocks = (filters: readonly Filter[]) =>
  listOf(
    'eventFilter',
    ...filters.map((filter) => ({ display: 'select-multi', show: true, preselectedValues: [], ...filter })),
  )

/** Returns the page at `/whats-on`; without properties, it has only the calendar. */
export const whatsOnPage = (properties: Record<string, unknown> = {}) =>
  contentItem('/whats-on', properties, { contentType: 'whatsOn', name: 'What’s on' })

/** The fields of a series that are sent. */
export const scriptedSeries = (number: number, fields: Record<string, unknown> = {}) => ({
  ...{ id: `series-${number}`, tessituraId: 500 + number, name: `Series ${number}`, route: `/series/${number}` },
  ...{ dateLabel: '5 – 9 March 2027', events: number, image: null, bookingAction: activeBooking, ...fields },
})

export interface Asked {
  id?: string
  filtersApplied: FiltersApplied
}

/** A calendar of one date: a production named after its filters. */
export const dateNamedAfter = ({ filtersApplied: { searchText, dates, filters, venueIds, startDate } }: Asked) => {
  const filteredBy = [searchText, dates.join(' '), filters.join(' '), venueIds.join(' ')].filter(Boolean).join(' + ')
  const date = dates[0] ?? startDate ?? '2027-03-05'
  return { dates: [{ date, productions: [scriptedTile('named', `By ${filteredBy || 'nothing'}`)] }], hasMore: false }
}
/** The same in every test, because the web server caches responses to calls without input for longer than a test. */
export const programmeReplies = {
  [calls.series]: { series: [], hasMore: false },
  [calls.featured]: {
    productions: [scriptedTile('featured', 'Jupiter', { subheading: undefined, times: undefined, priceStart: 15 })],
  },
  [calls.options]: ({ Id }: { Id: string }) =>
    Id === 'genre'
      ? {
          options: [
            { id: '101', name: 'Chamber' },
            { id: '107', name: 'Jazz' },
          ],
        }
      : { options: [] },
  [calls.venues]: {
    venues: [
      { id: 1, name: 'Great Hall' },
      { id: 2, name: 'The Salon' },
    ],
  },
}
