import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { described, Field, type FieldFrame } from './field.tsx'

type TextFieldProps = FieldFrame & {
  /** As wide as a postcode or a number asks for. */
  isShort?: boolean
} & Omit<ComponentProps<'input'>, keyof FieldFrame>

/** A line of text. Takes what react-hook-form's `register` gives: `<TextField label="Email" {...register('email')} />`. */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  isShort,
  className,
  id,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} {...{ label, hint, error, isLabelHidden, isOptional, className }}>
      <input
        type="text"
        {...input}
        id={fieldId}
        className={classNames(styles.control, isShort && styles.short)}
        {...described(fieldId, { hint, error })}
      />
    </Field>
  )
}

type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame>

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  className,
  id,
  ...textarea
}: TextAreaFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} {...{ label, hint, error, isLabelHidden, isOptional, className }}>
      <textarea
        rows={4}
        {...textarea}
        id={fieldId}
        className={styles.control}
        {...described(fieldId, { hint, error })}
      />
    </Field>
  )
}
