import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { registerFormField } from '#client/data/register-form-field.ts'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { counted } from '#shared/counted'
import type { AddressValues } from './address-values.ts'
import { useAddressLookup } from './use-address-lookup.ts'

/** Looks up addresses by partial text while the visitor types. The chosen match is submitted by its key. */
export function AddressLookup() {
  const form = useFormContext<AddressValues>()
  const [searchText, setSearchText] = useState('')
  const { isBusy, matches, error } = useAddressLookup(searchText)
  const { error: refusal } = registerFormField(form)('addressKey')
  return (
    <>
      <TextField
        label="Find your address"
        hint="Begin with the number and the street."
        type="text"
        autoComplete="off"
        value={searchText}
        error={error ?? refusal}
        onChange={(event) => {
          setSearchText(event.target.value)
          form.setValue('addressKey', '')
        }}
        // Enter would submit the form without an address.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isBusy && <Spinner label="Looking up addresses" />}
      {matches?.length === 0 && <Alert>No results found</Alert>}
      {matches && matches.length > 0 && (
        <>
          <p role="status" className="visually-hidden">
            {counted(matches.length, 'address found', 'addresses found')}
          </p>
          <RadioList
            legend="Matching addresses"
            value={form.watch('addressKey')}
            onChoose={(key) => form.setValue('addressKey', key)}
            options={matches.map(({ address, key }) => ({ value: key, label: address }))}
          />
        </>
      )}
    </>
  )
}
