import type { UseFormReturn } from 'react-hook-form'
import type { FieldValue, FormField } from '#shared/forms/definition'

/** What react-hook-form holds, by the keys of fields. */
export type FormValues = Record<string, FieldValue>
export type DynamicFormState = UseFormReturn<FormValues>

/** What every field's control gets. */
export interface FieldProps {
  field: FormField
  /** The caption, with the form's indicator where it belongs. */
  label: React.ReactNode
  form: DynamicFormState
}

export const errorOf = (form: DynamicFormState, { key }: FormField): string | undefined => {
  const message = form.formState.errors[key]?.message
  return typeof message === 'string' ? message : undefined
}

/** A field's frame: what it is called, what to write, what is wrong. */
export const frameOf = ({ field, label, form }: FieldProps) => ({
  label,
  hint: field.helpText || undefined,
  error: errorOf(form, field),
  isLabelHidden: !field.settings.showLabel,
})

/** What a control that isn't an input by itself reads and writes. */
export function controlOf<Value extends FieldValue>({ form, field }: FieldProps) {
  return {
    value: form.watch(field.key) as Value,
    onChange: (value: Value) =>
      form.setValue(field.key, value, {
        shouldDirty: true,
        shouldValidate: form.formState.errors[field.key] !== undefined,
      }),
  }
}
