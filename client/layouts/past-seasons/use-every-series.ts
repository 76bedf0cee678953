import { useCallback, useEffect, useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { seriesFilters } from '#shared/content/layout-preloads'
import type { Failure } from '#shared/ticketing/envelope'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { PastSeries } from './seasons.ts'

/** No venue has more pages of series. */
const MOST_PAGES = 50

/** Every series that plays from a day on (YYYY-MM-DD), all pages of them; null until all are here. */
export function useEverySeries(startDate: string): {
  series: PastSeries[] | null
  failure: Failure | undefined
  reload(): void
} {
  const ask = useTicketing()
  const first = useCall(whatsOn.series, { filtersApplied: seriesFilters(1, startDate) })
  const [rest, setRest] = useState<PastSeries[] | null>(null)
  const [failure, setFailure] = useState<Failure | undefined>()
  const hasRest = first.data?.hasMore === true

  const readRest = useCallback(async () => {
    setFailure(undefined)
    const found: PastSeries[] = []
    for (let page = 2; page <= MOST_PAGES; page++) {
      const answer = await ask(whatsOn.series, { filtersApplied: seriesFilters(page, startDate) })
      if (answer.isError) return setFailure(answer)
      found.push(...answer.result.series)
      if (!answer.result.hasMore) break
    }
    setRest(found)
  }, [ask, startDate])
  useEffect(() => {
    if (hasRest) void readRest()
  }, [hasRest, readRest])

  const isWhole = first.data && (!hasRest || rest !== null)
  return {
    series: isWhole ? [...(first.data?.series ?? []), ...(rest ?? [])] : null,
    failure: first.error ?? failure,
    reload: () => void (first.error ? first.revalidate() : readRest()),
  }
}
