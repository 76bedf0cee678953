import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox-and-radio.module.css'
import { describedBy, FieldError } from './field.tsx'
import { requiredMark } from './required-marks.tsx'

type CheckboxFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The form can't be sent without it. */
  isRequired?: boolean
  className?: string
} & Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A checkbox with its label. Takes the result of react-hook-form's `register`. */
export function CheckboxField({ label, hint, error, isRequired, className, id, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.choice}>
        <input
          aria-required={isRequired || undefined}
          {...input}
          type="checkbox"
          id={fieldId}
          className={classNames(styles.mark, styles.box)}
          {...describedBy(fieldId, { hint, error })}
        />
        <div className={styles.words}>
          <label htmlFor={fieldId} {...requiredMark(isRequired)}>
            {label}
          </label>
          {hint && (
            <p className={styles.hint} id={`${fieldId}-hint`}>
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={fieldId}>{error}</FieldError>
    </div>
  )
}
