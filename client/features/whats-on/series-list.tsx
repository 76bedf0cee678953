import type { ReactNode } from 'react'
import { EventList } from './event-list.tsx'
import { FilteredList } from './filtered-list.tsx'
import { NoEvents } from './no-events.tsx'
import { SeriesGrid } from './series-grid.tsx'
import { StartDate } from './start-date.tsx'
import { useEventFilters } from './use-event-filters.ts'
import { useSeriesList } from './use-series-list.ts'

/** The series, with the filters of the programme. `banners` are between their tiles. */
export function SeriesList({ banners }: { banners: readonly ReactNode[] }) {
  const { filtering, list } = useEventFilters(useSeriesList)
  return (
    <FilteredList
      filtering={filtering}
      summary={list.isLoading ? null : `${list.series.length} series`}
      line={() => <StartDate />}
    >
      <EventList
        list={list}
        count={list.series.length}
        of="series"
        focusable="h2 a"
        empty={<NoEvents filtering={filtering} />}
      >
        <SeriesGrid series={list.series} banners={banners} />
      </EventList>
    </FilteredList>
  )
}
