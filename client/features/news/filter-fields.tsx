import { FilterChoice, FilterStack } from '#client/ui/form/filter-choice.tsx'
import { tagBlogFilters } from '#shared/address-state/blog-filters'
import type { NewsFilter } from '#shared/content/news-filters'
import type { FilterSelection } from './use-filter-selection.ts'

interface FilterFieldsProps {
  filters: readonly NewsFilter[]
  selection: FilterSelection
}

/** The visible filters. Without scripts, their names and values form the address that the listing reads. */
export const FilterFields = ({ filters, selection }: FilterFieldsProps) => (
  <FilterStack>
    {filters
      .filter(({ isShown }) => isShown)
      .map((filter) => (
        <FilterChoice
          key={filter.id}
          label={filter.label}
          isMultiple={filter.isMultiple}
          options={filter.options}
          name="blogfilters"
          valueFor={(id) => tagBlogFilters(filter.type, id)}
          isChosen={selection.has}
          onChoose={(id) => selection.choose(filter, id)}
        />
      ))}
  </FilterStack>
)
