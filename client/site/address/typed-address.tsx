import { useCallback, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import grid from '#client/ui/form/field-grid.module.css'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { AddressValues } from './address-values.ts'
import { countryOf, useCountries } from './use-countries.ts'
import { useFieldError } from './use-field-error.ts'

/** An address line by line, with the states of its country, initially the venue's. */
export function TypedAddress() {
  const form = useFormContext<AddressValues>()
  const { watch, getValues, setValue } = form
  const field = registerFormField(form)
  const countries = useCountries()
  const countryId = watch('address.countryId')
  const chosen = countries.find(({ id }) => String(id) === countryId)
  const states = chosen?.states ?? []
  const defaultCountry = countries.find(({ isDefault }) => isDefault)?.id

  useEffect(() => {
    if (defaultCountry !== undefined && !getValues('address.countryId'))
      setValue('address.countryId', String(defaultCountry))
  }, [defaultCountry, getValues, setValue])

  const { error: ownError, check } = useFieldError(
    useCallback(
      ({ postCodeError }) => {
        const { countryId, postCode } = getValues('address')
        const country = countryOf(countries, countryId)
        return country && postCode.trim() !== '' ? postCodeError(postCode, country) : null
      },
      [getValues, countries],
    ),
  )
  const { error, ...postCode } = field('address.postCode', { onBlur: check })

  const optionsOf = (list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className={grid.fields}>
      <TextField
        label="Address line 1"
        autoComplete="address-line1"
        className={grid.whole}
        {...field('address.line1')}
      />
      <TextField
        label="Address line 2"
        isOptional
        autoComplete="address-line2"
        className={grid.whole}
        {...field('address.line2')}
      />
      <TextField label="Suburb" autoComplete="address-level2" className={grid.whole} {...field('address.suburb')} />
      {states.length > 0 && (
        <SelectField
          key={`state ${states.length}`}
          label="State"
          prompt="Choose a state"
          options={optionsOf(states)}
          autoComplete="address-level1"
          {...field('address.stateId')}
        />
      )}
      <TextField
        label="Post code"
        isOptional={chosen?.hasPostCodes === false}
        autoComplete="postal-code"
        error={error ?? ownError}
        {...postCode}
      />
      <SelectField
        key={`country ${countries.length}`}
        label="Country"
        prompt="Choose a country"
        options={optionsOf(countries)}
        autoComplete="country"
        className={grid.whole}
        {...field('address.countryId', {
          onChange: () => {
            setValue('address.stateId', '')
            check()
          },
        })}
        defaultValue={countryId}
      />
    </div>
  )
}
