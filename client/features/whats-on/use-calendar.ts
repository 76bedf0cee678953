import { useMemo } from 'react'
import { type PagedCall, usePagedCall } from '#client/data/use-paged-call.ts'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type CalendarDate, mergedDates } from './calendar-dates.ts'
import { calendarPage, type ListContext } from './whats-on-calls.ts'

export interface CalendarData extends PagedCall<Result<typeof whatsOn.productions>> {
  dates: readonly CalendarDate[]
  /** The days of the next weeks with events; empty if the ticketing service doesn't tell. */
  days: readonly string[]
}

/** Loads the calendar page by page, from the address's start date. */
export function useCalendar(context: ListContext): CalendarData {
  const list = usePagedCall((pageNumber) => calendarPage(context, pageNumber))
  const dates = useMemo(() => mergedDates(list.pages.map((page) => page.dates)), [list.pages])
  return { ...list, dates, days: list.pages[0]?.days ?? [] }
}
