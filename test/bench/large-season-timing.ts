import { performance } from 'node:perf_hooks'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { createSearchIndex } from '#server/box-office/search/create-search-index'
import { demonstrationSeason } from '#server/venue/demonstration-season'
import { production } from '#shared/ticketing/production/production'
import { search } from '#shared/ticketing/search/search'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { demonstrationFiles } from '#test/support/demonstration-programme'
import { addLargeSeason, LARGE_SEASON } from './large-season.ts'

const TRIES = 15
/** Maximum ratio of the large season's time to the demonstration's. */
const LIMIT = 3

const filtersApplied = { searchText: '', dates: [], filters: [], venueIds: [], pageNumber: 1, startDate: null }
const searchFor = (searchText: string) => (visitor: TestVisitor) =>
  visitor.call(search.search, { searchText, documentTypes: [], pageNumber: 1 })
/** A series of the demonstration, which has the same productions in both seasons. */
const SERIES = demonstrationFiles.series.find(({ slug }) => slug === 'quartet-cycle')?.value.contentId ?? ''
const calls: Record<string, (visitor: TestVisitor) => Promise<unknown>> = {
  'the calendar': (visitor) => visitor.call(whatsOn.productions, { filtersApplied }),
  'a series': (visitor) => visitor.call(whatsOn.seriesItem, { id: SERIES, filtersApplied }),
  'the featured productions': (visitor) => visitor.call(whatsOn.featured),
  'the upcoming productions': (visitor) => visitor.call(production.upcoming),
  'the list of series': (visitor) => visitor.call(whatsOn.series, { filtersApplied }),
  'a search': searchFor('quartet'),
  'a search by the beginning of a word': searchFor('quar'),
  'a search with a typing error': searchFor('quarttet'),
}

/**
 * Times the calendar, the list of series and the search in a season of 2,000 productions and in the demonstration's, on
 * the embedded database. Results are never cached. Returns whether none takes more than three times as long.
 */
export async function printLargeSeasonTiming(): Promise<boolean> {
  const teardowns: (() => unknown)[] = []
  const fill: Parameters<typeof openBoxOffice>[1] = {
    engine: 'pglite',
    fill: async (db, now) => {
      await fillAtFirstStart(db, { now, timeZone: 'Australia/Melbourne', demonstration: demonstrationSeason })
    },
  }
  const venue = await openBoxOffice({ teardown: (close: () => unknown) => void teardowns.push(close) } as never, fill)
  try {
    const { db, clock, settings, app } = venue
    // Without a content service the index contains only the season's productions.
    await createSearchIndex({ db, clock, settings, log: app.log }).refresh()
    const small = await times(venue)
    await addLargeSeason(db, clock.now())
    await createSearchIndex({ db, clock, settings, log: app.log }).refresh()
    const large = await times(venue)
    const { productions, performances, pages } = LARGE_SEASON
    console.log(`with ${productions} productions, ${performances} performances and ${pages} pages:`)
    const ratios = Object.keys(calls).map((name) => {
      const [one = Number.NaN, other = Number.NaN] = [small.get(name), large.get(name)]
      const ratio = other / one
      console.log(
        `  ${name}: ${ratio.toFixed(2)} of the demonstration’s time (${other.toFixed(1)} and ${one.toFixed(1)} ms; ` +
          `${ratio <= LIMIT ? 'under' : 'OVER'} ${LIMIT})`,
      )
      return ratio
    })
    return ratios.every((ratio) => ratio <= LIMIT)
  } finally {
    for (const close of teardowns.reverse()) await close()
  }
}

/** Returns the median time of each call, in milliseconds. */
async function times({ visitor, clock }: Awaited<ReturnType<typeof openBoxOffice>>): Promise<Map<string, number>> {
  const person = visitor()
  const measured = Object.entries(calls).map(([name, call]) => ({ name, call, taken: [] as number[] }))
  for (let attempt = 0; attempt <= TRIES; attempt++)
    for (const { call, taken } of measured) {
      clock.move({ minutes: 1 / 30 })
      const startedAt = performance.now()
      await call(person)
      if (attempt > 0) taken.push(performance.now() - startedAt)
    }
  return new Map(measured.map(({ name, taken }) => [name, taken.sort((a, b) => a - b)[TRIES >> 1] ?? Number.NaN]))
}
