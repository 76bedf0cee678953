import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import { AmountChoice } from '#client/ui/form/amount-choice.tsx'
import type { AmountValues } from './amount-values.ts'

interface AmountFieldProps<Values extends FieldValues & AmountValues> {
  form: UseFormReturn<Values>
  /** In dollars. */
  presets: readonly number[]
  hint: ReactNode
  /** The minimum of a typed amount, if the form shows one. */
  min?: number
}

/** An amount of money in a form. Choosing a preset clears the typed amount, and typing clears the preset. */
export function AmountField<Values extends FieldValues & AmountValues>({
  form,
  presets,
  hint,
  min,
}: AmountFieldProps<Values>) {
  const own = form as unknown as UseFormReturn<AmountValues>
  const { error, ...other } = registerFormField(own)('amount', { onChange: () => own.setValue('preset', null) })
  return (
    <AmountChoice
      legend="Amount"
      presets={presets}
      chosen={own.watch('preset')}
      onChoose={(preset) => {
        own.setValue('preset', preset)
        own.setValue('amount', '', { shouldValidate: true })
      }}
      hint={hint}
      error={error}
      other={{ ...other, min }}
    />
  )
}
