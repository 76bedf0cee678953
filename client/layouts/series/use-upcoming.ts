import { useMemo } from 'react'
import { type PagedCall, usePagedCall } from '#client/data/use-paged-call.ts'
import { uniqueById } from '#client/features/whats-on/unique-by-id.ts'
import { type ListContext, upcomingPage } from '#client/features/whats-on/whats-on-calls.ts'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'

type UpcomingPage = Result<typeof whatsOn.seriesItem>
export type SeriesEvent = UpcomingPage['upcoming'][number]

/** Loads the upcoming events of the series page by page, without duplicates. */
export function useUpcoming(context: ListContext): PagedCall<UpcomingPage> & { events: readonly SeriesEvent[] } {
  const list = usePagedCall((pageNumber) => upcomingPage(context, pageNumber))
  const events = useMemo(() => uniqueById(list.pages.flatMap(({ upcoming }) => upcoming)), [list.pages])
  return { ...list, events }
}
