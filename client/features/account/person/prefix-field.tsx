import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { preload } from '#shared/content/preload'
import { global } from '#shared/ticketing/global/global'

/** What the pages with this field ask for before they are rendered. */
export const prefixes = preload(global.prefixes, undefined)

/** How somebody is addressed, such as Ms or Dr: optional. Used in a form that has a `prefix`. */
export function PrefixField() {
  const form = useFormContext<{ prefix: string }>()
  const { data } = usePreloaded(prefixes)
  const options = (data?.prefixes ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField
      // A select can't have a value before it has its option.
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

/** The form's value as it is sent. */
export const prefixSent = (prefix: string): number | null => (prefix ? Number(prefix) : null)
