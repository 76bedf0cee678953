import type { ReactNode } from 'react'
import { CheckboxField } from './checkbox-field.tsx'
import styles from './filter-choice.module.css'
import { SelectField } from './select-field.tsx'

interface FilterChoiceProps {
  label: string
  /** Several options can be chosen, otherwise at most one. */
  isMultiple: boolean
  options: readonly { id: string; name: string }[]
  /** The query parameter that the filter's form sends without scripts. */
  name: string
  /** Returns an option's part of that parameter's value. */
  valueFor(id: string): string
  isChosen(id: string): boolean
  /** Chooses an option, or deselects it if several can be chosen. Null for none. */
  onChoose(id: string | null): void
}

/** A filter of a list: check boxes for several options, a select for one. */
export const FilterChoice = ({ isMultiple, ...filter }: FilterChoiceProps) =>
  isMultiple ? <Several {...filter} /> : <One {...filter} />

type ChoiceProps = Omit<FilterChoiceProps, 'isMultiple'>

const Several = ({ label, options, name, valueFor, isChosen, onChoose }: ChoiceProps) => (
  <fieldset>
    <legend className={`label ${styles.legend}`}>{label}</legend>
    <div>
      {options.map((option) => (
        <CheckboxField
          key={option.id}
          label={option.name}
          name={name}
          value={valueFor(option.id)}
          checked={isChosen(option.id)}
          onChange={() => onChoose(option.id)}
          className={styles.option}
        />
      ))}
    </div>
  </fieldset>
)

function One({ label, options, name, valueFor, isChosen, onChoose }: ChoiceProps) {
  const chosen = options.find(({ id }) => isChosen(id))
  return (
    <SelectField
      label={label}
      name={name}
      prompt="All"
      options={options.map(({ id, name }) => ({ value: valueFor(id), label: name }))}
      value={chosen ? valueFor(chosen.id) : ''}
      onChange={({ target: { value } }) => onChoose(options.find(({ id }) => valueFor(id) === value)?.id ?? null)}
    />
  )
}

/** The filters of a list, one below the other. */
export const FilterStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
