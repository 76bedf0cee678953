import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox-and-radio.module.css'
import { describedBy, FieldError } from './field.tsx'

type CheckboxFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
} & Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A checkbox with its label. Takes the result of react-hook-form's `register`. */
export function CheckboxField({ label, hint, error, className, id, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          id={fieldId}
          className={classNames(styles.mark, styles.box)}
          {...describedBy(fieldId, { hint, error })}
        />
        <div className={styles.words}>
          <label htmlFor={fieldId}>{label}</label>
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
