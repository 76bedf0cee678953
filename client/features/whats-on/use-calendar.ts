import { useState } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type CalendarDate, mergedDates } from './calendar-dates.ts'
import { calendarPage } from './calendar-page.ts'

type CalendarPage = Result<typeof whatsOn.productions>

export interface CalendarData {
  dates: CalendarDate[]
  isLoading: boolean
  failure: Failure | undefined
  hasMore: boolean
  isLoadingMore: boolean
  showMore(): Promise<void>
  tryAgain(): void
}

/**
 * The calendar from the address's start date on, page by page. The component needs a `key` that changes with `query`.
 */
export function useCalendar(query: URLSearchParams, today: string): CalendarData {
  const callTicketing = useTicketing()
  const first = usePreloaded(calendarPage(query, today, 1))
  const [more, setMore] = useState<CalendarPage[]>([])
  const [failure, setFailure] = useState<Failure | undefined>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const pages = first.data ? [first.data, ...more] : []

  const showMore = async () => {
    setIsLoadingMore(true)
    setFailure(undefined)
    const { call, input } = calendarPage(query, today, pages.length + 1)
    const answer = await callTicketing(call, input)
    setIsLoadingMore(false)
    if (answer.isError) setFailure(answer)
    else setMore((last) => [...last, answer.result])
  }
  return {
    dates: mergedDates(pages.map(({ dates }) => dates)),
    isLoading: first.isLoading,
    failure: first.error ?? failure,
    hasMore: pages.at(-1)?.hasMore ?? false,
    isLoadingMore,
    showMore,
    tryAgain: () => void (first.error ? first.revalidate() : showMore()),
  }
}
