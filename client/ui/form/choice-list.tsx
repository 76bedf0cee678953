import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox-and-radio.module.css'
import { describedBy, FieldError } from './field.tsx'
import { requiredMark, useIsRequired } from './required-marks.tsx'

export interface ChoiceOption {
  value: string | number
  label: ReactNode
  /** A second line, smaller. Part of the option’s name. */
  description?: ReactNode
  /** Shown at the end of the line: a price, an availability. */
  aside?: ReactNode
  isDisabled?: boolean
}
export interface ChoiceFrame {
  legend: ReactNode
  isLegendHidden?: boolean
  options: readonly ChoiceOption[]
  hint?: ReactNode
  error?: ReactNode
  className?: string
}
type ChoiceListProps = ChoiceFrame & {
  type: 'radio' | 'checkbox'
  /** The props of an option's input. */
  inputOf(option: ChoiceOption): ComponentProps<'input'>
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>

/** Options below a legend, one per line, of which one or several can be chosen. */
export function ChoiceList({
  legend,
  isLegendHidden,
  options,
  hint,
  error,
  className,
  type,
  inputOf,
  name,
  ...input
}: ChoiceListProps) {
  const id = useId()
  // A choice of several options may be empty.
  const isRequired = useIsRequired(type === 'checkbox')
  return (
    <fieldset className={classNames(styles.field, className)} {...describedBy(id, { hint, error })}>
      <legend
        className={classNames(styles.legend, isLegendHidden && 'visually-hidden')}
        {...requiredMark(isRequired && !isLegendHidden)}
      >
        {legend}
      </legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.list}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(styles.choice, styles.line, option.isDisabled && styles.disabled)}
          >
            <input
              {...input}
              required={isRequired || input.required}
              {...inputOf(option)}
              type={type}
              name={name ?? id}
              value={option.value}
              disabled={option.isDisabled || input.disabled}
              className={classNames(styles.mark, type === 'radio' ? styles.dot : styles.box)}
            />
            <span className={styles.words}>
              <span>{option.label}</span>
              {option.description && <span className={styles.hint}>{option.description}</span>}
            </span>
            {option.aside && <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
