import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCall } from '#client/data/use-call.ts'
import { Button } from '#client/ui/button.tsx'
import { RadioList } from '#client/ui/radio-list.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { global } from '#shared/ticketing/global'
import { AddressLookup } from './address-lookup.tsx'
import type { AddressValues, AddressWay } from './address-values.ts'
import styles from './checkout.module.css'
import type { CheckoutState } from './checkout-steps.ts'

export type SavedAddresses = NonNullable<CheckoutState['address']['data']>['addresses']

const words: Record<AddressWay, string> = {
  saved: 'Use a saved address',
  lookup: 'Look up my address',
  typed: 'Type in an address',
}

/** An address: a saved one, a match of the lookup, or typed in. Stands in a form that has `AddressValues`. */
export function AddressInput({ saved = [], legend = 'Address' }: { saved?: SavedAddresses; legend?: string }) {
  const { watch, setValue, register, formState } = useFormContext<AddressValues>()
  const way = watch('way')
  const others = (Object.keys(words) as AddressWay[]).filter(
    (each) => each !== way && (each !== 'saved' || saved.length > 0),
  )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {way === 'saved' && (
        <RadioList
          legend="Saved addresses"
          isLegendHidden
          error={formState.errors.addressId?.message}
          options={saved.map((address) => ({
            value: String(address.id),
            label: inOneLine(address),
            aside: address.isPrimary ? 'Primary' : undefined,
          }))}
          {...register('addressId')}
        />
      )}
      {way === 'lookup' && <AddressLookup />}
      {way === 'typed' && <TypedAddress />}
      <div className={styles.ways}>
        {others.map((each) => (
          <Button key={each} variant="quiet" onClick={() => setValue('way', each)}>
            {words[each]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

export const inOneLine = ({ line1, line2, suburb, state, postCode }: SavedAddresses[number]): string =>
  [line1, line2, [suburb, state, postCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function TypedAddress() {
  const { register, watch, getValues, setValue, formState } = useFormContext<AddressValues>()
  const { answer } = useCall(global.countries, {})
  const countries = answer?.countries ?? []
  const countryId = watch('address.countryId')
  const states = countries.find(({ id }) => String(id) === countryId)?.states ?? []
  const standard = countries.find(({ isDefault }) => isDefault)?.id

  useEffect(() => {
    if (standard !== undefined && !getValues('address.countryId')) setValue('address.countryId', String(standard))
  }, [standard, getValues, setValue])

  const errors = formState.errors.address
  const optionsOf = (list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const country = register('address.countryId', { onChange: () => setValue('address.stateId', '') })
  return (
    <div className={styles.fields}>
      <TextField
        label="Address line 1"
        autoComplete="address-line1"
        className={styles.whole}
        error={errors?.line1?.message}
        {...register('address.line1')}
      />
      <TextField
        label="Address line 2"
        isOptional
        autoComplete="address-line2"
        className={styles.whole}
        error={errors?.line2?.message}
        {...register('address.line2')}
      />
      <TextField
        label="Suburb"
        autoComplete="address-level2"
        className={styles.whole}
        error={errors?.suburb?.message}
        {...register('address.suburb')}
      />
      {states.length > 0 && (
        <SelectField
          key={`state ${states.length}`}
          label="State"
          prompt="Choose a state"
          options={optionsOf(states)}
          autoComplete="address-level1"
          error={errors?.stateId?.message}
          {...register('address.stateId')}
        />
      )}
      <TextField
        label="Post code"
        autoComplete="postal-code"
        error={errors?.postCode?.message}
        {...register('address.postCode')}
      />
      <SelectField
        key={`country ${countries.length}`}
        label="Country"
        prompt="Choose a country"
        options={optionsOf(countries)}
        autoComplete="country"
        className={styles.whole}
        error={errors?.countryId?.message}
        {...country}
        defaultValue={countryId}
      />
    </div>
  )
}
