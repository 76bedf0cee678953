import { useCallback, useEffect, useState } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Failure } from '#shared/ticketing/envelope'
import type { PastSeries } from './seasons.ts'
import { seriesPage } from './series-page.ts'

/** A safety limit above any venue's number of pages. */
const MAX_PAGES = 50

/** Loads all pages of the series that play from a day (YYYY-MM-DD) on; null until all are loaded. */
export function useEverySeries(startDate: string): {
  series: PastSeries[] | null
  failure: Failure | undefined
  reload(): void
} {
  const callTicketing = useTicketing()
  const first = usePreloaded(seriesPage(startDate, 1))
  const [laterSeries, setLaterSeries] = useState<PastSeries[] | null>(null)
  const [failure, setFailure] = useState<Failure | undefined>()
  const hasMore = first.data?.hasMore === true

  const readLaterSeries = useCallback(async () => {
    setFailure(undefined)
    const series: PastSeries[] = []
    for (let page = 2; page <= MAX_PAGES; page++) {
      const { call, input } = seriesPage(startDate, page)
      const answer = await callTicketing(call, input)
      if (answer.isError) return setFailure(answer)
      series.push(...answer.result.series)
      if (!answer.result.hasMore) break
    }
    setLaterSeries(series)
  }, [callTicketing, startDate])
  useEffect(() => {
    if (hasMore) void readLaterSeries()
  }, [hasMore, readLaterSeries])

  const isComplete = first.data && (!hasMore || laterSeries !== null)
  return {
    series: isComplete ? [...(first.data?.series ?? []), ...(laterSeries ?? [])] : null,
    failure: first.error ?? failure,
    reload: () => void (first.error ? first.revalidate() : readLaterSeries()),
  }
}
