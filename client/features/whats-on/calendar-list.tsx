import { useMemo } from 'react'
import { counted } from '#shared/counted'
import { Calendar } from './calendar.tsx'
import { EventList } from './event-list.tsx'
import { FilteredList } from './filtered-list.tsx'
import { NearestDates, NoEvents } from './no-events.tsx'
import { StartDate } from './start-date.tsx'
import { useCalendar } from './use-calendar.ts'
import { useEventFilters } from './use-event-filters.ts'
import { WeeksBar } from './weeks-bar.tsx'

/** The programme day by day, with its filters. */
export function CalendarList() {
  const { filtering, list } = useEventFilters(useCalendar)
  const { applied, addressOf, context, filtersApplied } = filtering
  const listed = useMemo(() => list.dates.map(({ date }) => date), [list.dates])
  const events = new Set(list.dates.flatMap(({ productions }) => productions.map(({ id }) => id))).size
  return (
    <FilteredList
      filtering={filtering}
      summary={list.isLoading ? null : countOf(events, list.hasMore)}
      line={(showResults) => (
        <>
          <WeeksBar days={list.days} listed={listed} onOtherStart={showResults} />
          <StartDate />
        </>
      )}
    >
      <EventList
        list={list}
        count={list.dates.length}
        of="dates"
        focusable="h2"
        empty={
          <NoEvents filtering={filtering}>
            <NearestDates
              applied={applied}
              startDate={filtersApplied.startDate ?? context.today}
              today={context.today}
              addressOf={addressOf}
            />
          </NoEvents>
        }
      >
        <Calendar dates={list.dates} />
      </EventList>
    </FilteredList>
  )
}

const countOf = (events: number, hasMore: boolean): string =>
  hasMore ? `The first ${events} events` : counted(events, 'event')
