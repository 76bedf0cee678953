import { instantAt, venueDay } from '#shared/dates'
import { type DemoProduction, demonstrationFiles, programme } from './demonstration-programme.ts'
import { hangUp, type RecordedRequest, type Responder, succeed } from './ticketing-upstream.ts'

const DAY = 86_400_000

/**
 * Responds to the calls of pages and calendars with the demonstration's programme, on sale and dated from `now`; closes
 * the connection on all other calls. `requests` are the upstream's.
 */
export function programmeScript(now: number, zone: string, requests: readonly RecordedRequest[]): Responder {
  const tiles = programme.map((each) => tileOf(each, now, zone))
  const detail = { priceStart: 49, priceEnd: 120, priceTypes: [], contentType: 'production' }
  const results: Record<string, (query: URLSearchParams) => object | null> = {
    '/api/WhatsOn/Productions': () => {
      const { filtersApplied } = JSON.parse(requests.at(-1)?.body ?? '') as { filtersApplied: { searchText?: string } }
      const searched = filtersApplied.searchText?.toLowerCase() ?? ''
      const found = tiles.filter(({ company }) => company.toLowerCase().includes(searched))
      return { dates: byDay(found, zone), hasMore: false }
    },
    '/api/WhatsOn/Production': (query) => {
      const tile = tiles.find(
        ({ id, tessituraId }) =>
          id === query.get('Id') || String(tessituraId) === query.get('TessituraProductionSeasonId'),
      )
      return tile ? { ...tile, ...detail, dates: tile.times } : null
    },
    '/api/WhatsOn/Featured': () => ({ productions: tiles.slice(0, 5) }),
    '/api/Production/Upcoming': () => ({ productions: tiles.slice(0, 8) }),
    '/api/Production/RelatedProductions': () => ({ productions: tiles.slice(2, 5) }),
    '/api/Production/CarouselProductions': () => {
      const { productionIds } = JSON.parse(requests.at(-1)?.body ?? '') as { productionIds: string[] }
      return { productions: tiles.filter(({ tessituraId }) => productionIds.includes(String(tessituraId))) }
    },
  }
  return (response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://ticketing')
    const result = results[pathname]?.(searchParams)
    return (result ? succeed(result) : hangUp)(response, request)
  }
}

const action = { type: 'Active', externalLink: null, label: null, textColour: null, buttonColour: null }

function tileOf(production: DemoProduction, now: number, zone: string) {
  const { contentId: id, name, route, company, tagline, subheading, tessituraId, performances, hall } = production
  const { backgroundColour, textColour } = production
  return {
    ...{ id, name, route, company, tagline, subheading, tessituraId, backgroundColour, textColour },
    ...{ dateLabel: '', tags: [...production.tags], externalBookingLink: null },
    ...{ image: null, desktopImage: null, mobileImage: null, desktopVideo: null, mobileVideo: null },
    venue: demonstrationFiles.halls.find(({ slug }) => slug === hall)?.value.name ?? '',
    bookingAction: { ...action, isPresale: false },
    times: performances.map(({ dayOffset, time }) =>
      instantAt(venueDay(new Date(now + dayOffset * DAY), zone), time, zone).toISOString(),
    ),
  }
}
type Tile = ReturnType<typeof tileOf>

function byDay(tiles: readonly Tile[], zone: string) {
  const days = new Map<string, Tile[]>()
  for (const tile of tiles)
    for (const time of tile.times) {
      const date = venueDay(time, zone)
      days.set(date, [...(days.get(date) ?? []), { ...tile, times: [time] }])
    }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, productions]) => ({ date, productions }))
}
