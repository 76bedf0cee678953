import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { preload } from '#shared/content/preload'
import { global } from '#shared/ticketing/global/global'

/** The preload of pages with this field. */
export const prefixes = preload(global.prefixes, undefined)

/** An optional form of address, such as Ms or Dr. Used in a form that has a `prefix`. */
export function PrefixField() {
  const form = useFormContext<{ prefix: string }>()
  const { data } = usePreloaded(prefixes)
  const options = (data?.prefixes ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField
      // A select can't have a value before the option exists.
      key={options.length}
      label="Prefix"
      isOptional
      prompt="None"
      options={options}
      autoComplete="honorific-prefix"
      {...registerFormField(form)('prefix')}
      defaultValue={form.watch('prefix')}
    />
  )
}

/** Returns the form's value as it is submitted. */
export const prefixSent = (prefix: string): number | null => (prefix ? Number(prefix) : null)
