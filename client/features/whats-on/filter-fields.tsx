import { FilterChoice, FilterStack } from '#client/ui/form/filter-choice.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { EventFilters } from '#shared/address-state/event-filters'
import { DateFilter } from './date-filter.tsx'
import { isChosen, type OfferedFilter, withOption } from './event-filter-state.ts'

interface FilterFieldsProps {
  filters: readonly OfferedFilter[]
  selected: EventFilters
  today: string
  select: (filters: EventFilters) => void
}

/**
 * The page's filters: a text, dates, venues, and those of the ticketing service's options. Their names and values make
 * the address without scripts.
 */
export const FilterFields = ({ filters, selected, today, select }: FilterFieldsProps) => (
  <FilterStack>
    {filters.map((filter) => {
      if (filter.type === 'searchText')
        return (
          <TextField
            key={filter.id}
            type="search"
            label={filter.label}
            name="eventfilters"
            value={selected.searchText}
            maxLength={200}
            onChange={({ target: { value } }) => select({ ...selected, searchText: value })}
          />
        )
      if (filter.type === 'dates')
        return (
          <DateFilter
            key={filter.id}
            label={filter.label}
            dates={selected.dates}
            today={today}
            onChange={(dates) => select({ ...selected, dates })}
          />
        )
      return (
        <FilterChoice
          key={filter.id}
          label={filter.label}
          isMultiple={filter.isMultiple}
          options={filter.options}
          name="eventfilters"
          valueFor={(id) => fieldValue(filter, id)}
          isChosen={(id) => isChosen(selected, filter, id)}
          onChoose={(id) => select(withOption(selected, filter, id))}
        />
      )
    })}
  </FilterStack>
)

/** A choice as a part of the state in the address, which the form sends by itself without scripts. */
const fieldValue = ({ type }: OfferedFilter, id: string): string =>
  `${type === 'venues' ? 'venueIds' : 'filters'}:${id}`
