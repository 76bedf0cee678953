import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { EventFilters } from '#shared/address-state/event-filters'
import { DateFilter } from './date-filter.tsx'
import { isChosen, type OfferedFilter, withOption } from './event-filter-state.ts'
import styles from './filters.module.css'

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
  <div className={styles.fields}>
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
      const Field = filter.isMultiple ? MultipleChoice : SingleChoice
      return <Field key={filter.id} filter={filter} selected={selected} select={select} />
    })}
  </div>
)

interface ChoiceProps extends Pick<FilterFieldsProps, 'selected' | 'select'> {
  filter: OfferedFilter
}

/** A choice as a part of the state in the address, which the form sends by itself without scripts. */
const fieldValue = ({ type }: OfferedFilter, id: string): string =>
  `${type === 'venues' ? 'venueIds' : 'filters'}:${id}`

const MultipleChoice = ({ filter, selected, select }: ChoiceProps) => (
  <fieldset>
    <legend className={`label ${styles.legend}`}>{filter.label}</legend>
    <div>
      {filter.options.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          name="eventfilters"
          value={fieldValue(filter, id)}
          checked={isChosen(selected, filter, id)}
          onChange={() => select(withOption(selected, filter, id))}
          className={styles.option}
        />
      ))}
    </div>
  </fieldset>
)

const SingleChoice = ({ filter, selected, select }: ChoiceProps) => (
  <SelectField
    label={filter.label}
    name="eventfilters"
    prompt="All"
    options={filter.options.map(({ id, name }) => ({ value: fieldValue(filter, id), label: name }))}
    value={filter.options.flatMap(({ id }) => (isChosen(selected, filter, id) ? fieldValue(filter, id) : []))[0] ?? ''}
    onChange={({ target: { value } }) => {
      const chosen = filter.options.find(({ id }) => fieldValue(filter, id) === value)
      select(withOption(selected, filter, chosen?.id ?? null))
    }}
  />
)
