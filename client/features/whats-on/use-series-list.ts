import { useMemo } from 'react'
import { type PagedCall, usePagedCall } from '#client/data/use-paged-call.ts'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { uniqueById } from './unique-by-id.ts'
import { type ListContext, seriesPage } from './whats-on-calls.ts'

type SeriesPage = Result<typeof whatsOn.series>
export type ListedSeries = SeriesPage['series'][number]

/** Loads the series page by page, without duplicates. */
export function useSeriesList(context: ListContext): PagedCall<SeriesPage> & { series: readonly ListedSeries[] } {
  const list = usePagedCall((pageNumber) => seriesPage(context, pageNumber))
  const series = useMemo(() => uniqueById(list.pages.flatMap((page) => page.series)), [list.pages])
  return { ...list, series }
}
