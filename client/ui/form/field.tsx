import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { requiredMark, useIsRequired } from './required-marks.tsx'

/** The parts of every field around its control. */
export interface FieldProps {
  label: ReactNode
  /** What to enter. */
  hint?: ReactNode
  /** What is wrong and how to correct it. */
  error?: ReactNode
  /** Shows the label to screen readers only; use it only if the context shows it. */
  isLabelHidden?: boolean
  /** Not required. */
  isOptional?: boolean
  className?: string
}

/**
 * Splits a field's props into those of its frame and those of its control. Ids connect the control with its hint and
 * error.
 */
export function useField<
  Props extends FieldProps & { id?: string | undefined; 'aria-required'?: ComponentProps<'input'>['aria-required'] },
>({ label, hint, error, isLabelHidden, isOptional, className, id, ...own }: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const isRequired = useIsRequired(isOptional)
  return {
    frame: { id: fieldId, label, hint, error, isLabelHidden, isRequired, className },
    control: {
      ...{ 'aria-required': isRequired || undefined, ...own },
      ...{ id: fieldId, ...describedBy(fieldId, { hint, error }) },
    },
  }
}

export function Field({
  id,
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  className,
  children,
}: Omit<FieldProps, 'isOptional'> & { id: string; isRequired: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.field, Boolean(error) && styles.wrong, className)}>
      <label
        className={classNames(styles.label, isLabelHidden && 'visually-hidden')}
        htmlFor={id}
        {...requiredMark(isRequired && !isLabelHidden)}
      >
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p className={styles.error} id={`${id}-error`}>
      {children}
    </p>
  ) : null

/** The attributes that connect a control with its hint and its error. */
export const describedBy = (id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})
