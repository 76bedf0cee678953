import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

type TextFieldProps = FieldProps & {
  /** Wide enough for a postcode or a number. */
  isShort?: boolean
} & Omit<ComponentProps<'input'>, keyof FieldProps>

/**
 * A single-line text field. Takes react-hook-form's `register`: `<TextField label="Email" {...register('email')} />`.
 */
export function TextField({ isShort, ...props }: TextFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <input type="text" {...control} className={classNames(styles.control, isShort && styles.short)} />
    </Field>
  )
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** A multi-line text field. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <textarea rows={4} {...control} className={styles.control} />
    </Field>
  )
}
