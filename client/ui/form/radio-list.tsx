import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox-and-radio.module.css'
import { describedBy, FieldError } from './field.tsx'

interface RadioOption {
  value: string | number
  label: ReactNode
  /** A second line, smaller. */
  description?: ReactNode
  /** Shown at the end of the line: a price, an availability. */
  aside?: ReactNode
  isDisabled?: boolean
}
type RadioListProps = {
  legend: ReactNode
  isLegendHidden?: boolean
  options: readonly RadioOption[]
  hint?: ReactNode
  error?: ReactNode
  className?: string
  /** The chosen value; leave it out where react-hook-form's `register` holds it. */
  value?: string | number | null
  /** Called with the chosen value. With `register`, spread its result instead: `{...register('delivery')}`. */
  onChoose?: (value: string) => void
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>

/** One of several, each on a line of its own. */
export function RadioList({
  legend,
  isLegendHidden,
  options,
  hint,
  error,
  className,
  value,
  onChoose,
  name,
  ...input
}: RadioListProps) {
  const id = useId()
  return (
    <fieldset className={classNames(styles.field, className)} {...describedBy(id, { hint, error })}>
      <legend className={classNames(styles.legend, isLegendHidden && 'visually-hidden')}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.list}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classNames(styles.choice, styles.line, option.isDisabled && styles.disabled)}
          >
            <input
              {...input}
              {...(value !== undefined && { checked: String(value) === String(option.value) })}
              {...(onChoose && { onChange: () => onChoose(String(option.value)) })}
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.isDisabled || input.disabled}
              aria-describedby={option.description ? `${id}-${index}` : undefined}
              className={classNames(styles.mark, styles.dot)}
            />
            <span className={styles.words}>
              <span>{option.label}</span>
              {option.description && (
                <span className={styles.hint} id={`${id}-${index}`}>
                  {option.description}
                </span>
              )}
            </span>
            {option.aside && <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
