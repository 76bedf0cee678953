import { useMemo, useState } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { upcomingPage } from './series-preloads.ts'

type UpcomingPage = Result<typeof whatsOn.seriesItem>
export type SeriesEvent = UpcomingPage['upcoming'][number]

export interface Upcoming {
  events: SeriesEvent[]
  isLoading: boolean
  failure: Failure | undefined
  hasMore: boolean
  isLoadingMore: boolean
  showMore(): Promise<void>
  tryAgain(): void
}

/**
 * The upcoming events of a series, page by page; each event once. `seriesId` must not change: key the component by it.
 */
export function useUpcoming(seriesId: string): Upcoming {
  const callTicketing = useTicketing()
  const first = usePreloaded(upcomingPage(seriesId, 1))
  const [more, setMore] = useState<UpcomingPage[]>([])
  const [failure, setFailure] = useState<Failure | undefined>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const { data: answer } = first
  const pages = useMemo(() => (answer ? [answer, ...more] : []), [answer, more])
  const events = useMemo(() => onceEach(pages.flatMap(({ upcoming }) => upcoming)), [pages])

  const showMore = async () => {
    setIsLoadingMore(true)
    setFailure(undefined)
    const { call, input } = upcomingPage(seriesId, pages.length + 1)
    const next = await callTicketing(call, input)
    setIsLoadingMore(false)
    if (next.isError) setFailure(next)
    else setMore((last) => [...last, next.result])
  }
  return {
    events,
    isLoading: first.isLoading,
    failure: first.error ?? failure,
    hasMore: pages.at(-1)?.hasMore ?? false,
    isLoadingMore,
    showMore,
    tryAgain: () => void (first.error ? first.revalidate() : showMore()),
  }
}

const onceEach = (events: readonly SeriesEvent[]): SeriesEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
]
