import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import { Button } from '#client/ui/button/button.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { FieldMarks } from '#client/ui/form/required-marks.tsx'
import styles from './address.module.css'
import { AddressLookup } from './address-lookup.tsx'
import { type AddressValues, type AddressWay, inOneLine, type SavedAddresses } from './address-values.ts'
import { TypedAddress } from './typed-address.tsx'

const wayLabels: Record<AddressWay, string> = {
  saved: 'Use a saved address',
  lookup: 'Look up my address',
  typed: 'Type in an address',
}

interface AddressInputProps {
  saved?: SavedAddresses
  legend?: string
  /** Set if no heading names it. */
  isLegendHidden?: boolean
  isOptional?: boolean
}

/** An address: a saved one, a match from the lookup, or typed in. Used in a form that has `AddressValues`. */
export function AddressInput({ saved = [], legend = 'Address', isLegendHidden, isOptional }: AddressInputProps) {
  const form = useFormContext<AddressValues>()
  const field = registerFormField(form)
  const way = form.watch('way')
  const others = (Object.keys(wayLabels) as AddressWay[]).filter(
    (each) => each !== way && (each !== 'saved' || saved.length > 0),
  )
  return (
    <fieldset className={styles.group}>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <FieldMarks isOn={!isOptional}>
        {way === 'saved' && (
          <RadioList
            legend="Saved addresses"
            isLegendHidden
            options={saved.map((address) => ({
              value: String(address.id),
              label: inOneLine(address),
              aside: address.isPrimary ? 'Primary' : undefined,
            }))}
            {...field('addressId')}
          />
        )}
        {way === 'lookup' && <AddressLookup />}
        {way === 'typed' && <TypedAddress />}
      </FieldMarks>
      <div className={styles.ways}>
        {others.map((each) => (
          <Button key={each} variant="quiet" onClick={() => form.setValue('way', each)}>
            {wayLabels[each]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
