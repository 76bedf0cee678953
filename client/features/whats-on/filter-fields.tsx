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
 * The page's filters: text, dates, venues, and the ticketing service's options. Without scripts their names and values
 * form the address.
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

/** An option as part of the address, which the form submits by itself without scripts. */
const fieldValue = ({ type }: OfferedFilter, id: string): string =>
  `${type === 'venues' ? 'venueIds' : 'filters'}:${id}`
