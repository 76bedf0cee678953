import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { tagBlogFilters } from '#shared/address-state/blog-filters'
import type { NewsFilter } from '#shared/content/news-filters'
import styles from './filters.module.css'
import type { FilterSelection } from './use-filter-selection.ts'

interface FilterProps {
  filter: NewsFilter
  selection: FilterSelection
}

/** The visible filters. Without scripts their names and values make the address that the listing reads. */
export const FilterFields = ({
  filters,
  selection,
}: {
  filters: readonly NewsFilter[]
  selection: FilterSelection
}) => (
  <div className={styles.fields}>
    {filters
      .filter(({ isShown }) => isShown)
      .map((filter) => {
        const Field = filter.isMultiple ? MultipleChoice : SingleChoice
        return <Field key={filter.id} filter={filter} selection={selection} />
      })}
  </div>
)

const MultipleChoice = ({ filter: { type, label, options }, selection }: FilterProps) => (
  <fieldset>
    <legend className={`label ${styles.legend}`}>{label}</legend>
    <div>
      {options.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          name="blogfilters"
          value={tagBlogFilters(type, id)}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
          className={styles.option}
        />
      ))}
    </div>
  </fieldset>
)

function SingleChoice({ filter, selection }: FilterProps) {
  const { type, label, options } = filter
  const choiceOf = (id: string) => tagBlogFilters(type, id)
  const chosen = options.find(({ id }) => selection.has(id))
  return (
    <SelectField
      label={label}
      name="blogfilters"
      prompt="All"
      options={options.map(({ id, name }) => ({ value: choiceOf(id), label: name }))}
      value={chosen ? choiceOf(chosen.id) : ''}
      onChange={({ target: { value } }) =>
        selection.choose(filter, options.find(({ id }) => choiceOf(id) === value)?.id ?? null)
      }
    />
  )
}
