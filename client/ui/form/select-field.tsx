import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'
import styles from './select-field.module.css'

interface Option {
  value: string | number
  label: string
  isDisabled?: boolean
}
type SelectFieldProps = FieldProps & {
  options: readonly Option[]
  /** Shown while nothing is chosen; its value is the empty string. */
  prompt?: string
} & Omit<ComponentProps<'select'>, keyof FieldProps | 'children'>

/** A native select. Takes the result of react-hook-form's `register`. */
export function SelectField({ options, prompt, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <span className={styles.frame}>
        <select {...control} className={classNames(fieldStyles.control, styles.select)}>
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
