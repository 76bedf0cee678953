import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'

export type PastProduction = Result<typeof whatsOn.past>['productions'][number]
export type PastSeries = Result<typeof whatsOn.series>['series'][number]

/** The series that ended in one year, most recent first. `year` is null if the dates don't contain one. */
export interface Season {
  year: number | null
  series: PastSeries[]
}

/** A season with the posters of the productions that ended in it. */
export interface PosterSeason extends Season {
  productions: PastProduction[]
}

/**
 * Adds the productions loaded so far to the seasons, which may be none of them. While there are more, seasons before
 * the last that is loaded are left out, so that the list only grows at its end.
 */
export function withPosters(
  seasons: readonly Season[],
  productions: readonly PastProduction[],
  hasMore: boolean,
): PosterSeason[] {
  const yearOf = ({ lastDay }: PastProduction) => Number(lastDay.slice(0, 4))
  const last = productions.at(-1)
  const earliest = hasMore && last ? yearOf(last) : 0
  const years = new Set([...seasons.map(({ year }) => year), ...productions.map(yearOf)])
  return [...years]
    .sort((one, other) => (other ?? 0) - (one ?? 0))
    .filter((year) => (year ?? 0) >= earliest)
    .map((year) => ({
      year,
      series: seasons.find((season) => season.year === year)?.series ?? [],
      productions: productions.filter((production) => yearOf(production) === year),
    }))
}

/** Returns past series (all except the upcoming ones) by the year they ended in, most recent first. */
export function pastSeasons(all: readonly PastSeries[], upcoming: readonly PastSeries[]): Season[] {
  const upcomingIds = new Set(upcoming.map(({ id }) => id))
  const past = [...new Map(all.map((series) => [series.id, series])).values()]
    .filter(({ id }) => !upcomingIds.has(id))
    .map((series) => ({ series, end: lastDay(series.dateLabel) }))
    .sort((one, other) => (other.end ?? '').localeCompare(one.end ?? ''))
  const years = new Map<number | null, PastSeries[]>()
  for (const { series, end } of past) {
    const year = end === null ? null : Number(end.slice(0, 4))
    years.set(year, [...(years.get(year) ?? []), series])
  }
  return [...years].map(([year, series]) => ({ year, series }))
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/**
 * Returns the last day in a date label as YYYY-MM-DD: "3 June – 12 August 2026" → "2026-08-12". The contract has no
 * other date for a series. Null for a label without such a date.
 */
export function lastDay(label: string): string | null {
  const [, day = '', month = '', year = ''] = [...label.matchAll(/(\d{1,2}) ([A-Za-z]+) (\d{4})/g)].at(-1) ?? []
  const at = MONTHS.findIndex((name) => month !== '' && name.startsWith(month.toLowerCase().slice(0, 3)))
  return at < 0 ? null : `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
