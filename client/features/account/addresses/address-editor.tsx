import { useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { AddressInput } from '#client/site/address/address-input.tsx'
import {
  type AddressValues,
  addressFields,
  addressSent,
  asTyped,
  noAddress,
} from '#client/site/address/address-values.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { account } from '#shared/ticketing/account/account'
import styles from './addresses.module.css'
import type { SavedAddress } from './saved-address.ts'

interface AddressEditorProps {
  /** The address to edit; null for a new one. */
  address: SavedAddress | null
  onSaved(): Promise<void>
  onCancel(): void
}

/** The form for an address: a match from the lookup, or typed line by line. */
export function AddressEditor({ address, onSaved, onCancel }: AddressEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm<AddressValues>({ defaultValues: valuesOf(address) })
  const { submit } = useFormSubmit(
    form,
    addressFields,
    (callTicketing, values) =>
      callTicketing(account.addressEdit, { ...addressSent(values), ...(address && { addressId: address.id }) }),
    onSaved,
  )
  return (
    <div className={styles.editor}>
      <h2 ref={heading} tabIndex={-1}>
        {address ? 'Edit your address' : 'Add an address'}
      </h2>
      <FormProvider {...form}>
        <CallForm
          {...submit}
          submitLabel="Save address"
          listsFieldErrors
          otherActions={
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          }
        >
          <AddressInput isLegendHidden />
        </CallForm>
      </FormProvider>
    </div>
  )
}

const valuesOf = (address: SavedAddress | null): AddressValues =>
  address ? { ...noAddress, address: asTyped(address) } : { ...noAddress, way: 'lookup' }
