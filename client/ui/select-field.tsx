import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './field.module.css'
import { described, Field, type FieldFrame } from './field.tsx'
import styles from './select-field.module.css'

export interface Option {
  value: string | number
  label: string
  isDisabled?: boolean
}
type SelectFieldProps = FieldFrame & {
  options: readonly Option[]
  /** Shown while nothing is chosen; its value is the empty text. */
  prompt?: string
} & Omit<ComponentProps<'select'>, keyof FieldFrame | 'children'>

/** The browser's own list of choices. Takes what react-hook-form's `register` gives. */
export function SelectField({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  className,
  id,
  options,
  prompt,
  ...select
}: SelectFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} {...{ label, hint, error, isLabelHidden, isOptional, className }}>
      <span className={styles.frame}>
        <select
          {...select}
          id={fieldId}
          className={classNames(fieldStyles.control, styles.select)}
          {...described(fieldId, { hint, error })}
        >
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </Field>
  )
}
