import { useCallback, useEffect, useState } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Failure } from '#shared/ticketing/envelope'
import type { PastSeries } from './seasons.ts'
import { seriesPage } from './series-page.ts'

/** No venue has more pages of series. */
const MOST_PAGES = 50

/** Every series that plays from a day on (YYYY-MM-DD), all pages of them; null until all are here. */
export function useEverySeries(startDate: string): {
  series: PastSeries[] | null
  failure: Failure | undefined
  reload(): void
} {
  const ask = useTicketing()
  const first = usePreloaded(seriesPage(startDate, 1))
  const [rest, setRest] = useState<PastSeries[] | null>(null)
  const [failure, setFailure] = useState<Failure | undefined>()
  const hasRest = first.data?.hasMore === true

  const readRest = useCallback(async () => {
    setFailure(undefined)
    const found: PastSeries[] = []
    for (let page = 2; page <= MOST_PAGES; page++) {
      const { call, input } = seriesPage(startDate, page)
      const answer = await ask(call, input)
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
