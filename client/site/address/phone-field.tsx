import { useCallback } from 'react'
import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import grid from '#client/ui/form/field-grid.module.css'
import { TextField } from '#client/ui/form/text-field.tsx'
import { countryOf, useCountries } from './use-countries.ts'
import { useFieldError } from './use-field-error.ts'

interface PhoneValues {
  phone: string
  /** The typed address in the same form, if there is one. */
  address?: { countryId: string }
}

/** A phone number of the venue's country or the typed address's. */
export function PhoneField({ hint }: { hint?: string }) {
  const form = useFormContext<PhoneValues>()
  const countries = useCountries()
  const { getValues } = form
  const { error: ownError, check } = useFieldError(
    useCallback(
      ({ phoneError }) => {
        const { phone, address } = getValues()
        const its = [countryOf(countries, undefined), countryOf(countries, address?.countryId)]
        return phone.trim() === ''
          ? null
          : phoneError(
              phone,
              its.filter((country) => country !== null),
            )
      },
      [getValues, countries],
    ),
  )
  const { error, ...field } = registerFormField(form)('phone', { onBlur: check })
  return (
    <TextField
      label="Phone"
      type="tel"
      autoComplete="tel"
      hint={hint}
      className={grid.whole}
      error={error ?? ownError}
      {...field}
    />
  )
}
