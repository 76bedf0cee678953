import type { UseFormReturn } from 'react-hook-form'
import type { FieldValue, FormField } from '#shared/forms/definition'

/** The values that react-hook-form holds, by field key. */
export type FormValues = Record<string, FieldValue>
export type DynamicFormState = UseFormReturn<FormValues>

/** The props of every field's control. */
export interface FieldProps {
  field: FormField
  /** The caption, including the form's marker. */
  label: React.ReactNode
  form: DynamicFormState
}

export const errorOf = (form: DynamicFormState, { key }: FormField): string | undefined => {
  const message = form.formState.errors[key]?.message
  return typeof message === 'string' ? message : undefined
}

/** A field's frame: caption, hint and error. */
export const frameOf = ({ field, label, form }: FieldProps) => ({
  label,
  hint: field.helpText || undefined,
  error: errorOf(form, field),
  isLabelHidden: !field.settings.showLabel,
})

/** The props of a control that isn't a native input. */
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
