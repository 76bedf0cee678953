import type { Input, Result } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'

/** The customer's saved addresses. */
export type SavedAddresses = NonNullable<Result<typeof checkout.state>['address']['data']>['addresses']

/** The three ways to give an address. */
export type AddressWay = 'saved' | 'lookup' | 'typed'

/** An address in a form, as strings. */
export interface AddressValues {
  way: AddressWay
  addressId: string
  addressKey: string
  address: { countryId: string; stateId: string; line1: string; line2: string; suburb: string; postCode: string }
}
export const noAddress: AddressValues = {
  way: 'typed',
  addressId: '',
  addressKey: '',
  address: { countryId: '', stateId: '', line1: '', line2: '', suburb: '', postCode: '' },
}

/** Returns a form's initial address: the previously chosen one, else the primary one, else an empty one. */
export function startingAddress(saved: SavedAddresses, selected: number | null): AddressValues {
  const chosen = saved.find(({ id }) => id === selected) ?? saved.find(({ isPrimary }) => isPrimary) ?? saved[0]
  return chosen ? { ...noAddress, way: 'saved', addressId: String(chosen.id) } : noAddress
}

/** Returns a known address as values of the typed fields. */
export const asTyped = (known: NonNullable<AddressSent['address']>): AddressValues['address'] => ({
  countryId: String(known.countryId),
  stateId: String(known.stateId ?? ''),
  line1: known.line1,
  line2: known.line2 ?? '',
  suburb: known.suburb,
  postCode: known.postCode,
})

/** The fields that may have server errors. */
export const addressFields = [
  'addressId',
  'addressKey',
  'address.countryId',
  'address.stateId',
  'address.line1',
  'address.line2',
  'address.suburb',
  'address.postCode',
] as const

export type AddressSent = Pick<Input<typeof checkout.setAddress>, 'addressId' | 'addressKey' | 'address'>

/** Returns the values to submit: the address of the chosen way only. */
export function addressSent({ way, addressId, addressKey, address }: AddressValues): AddressSent {
  if (way === 'saved') return addressId ? { addressId: Number(addressId) } : {}
  if (way === 'lookup') return addressKey ? { addressKey } : {}
  if (!address.countryId) return {}
  const { countryId, stateId, line2, ...lines } = address
  return {
    address: {
      ...lines,
      countryId: Number(countryId),
      stateId: stateId ? Number(stateId) : null,
      line2: line2 || null,
    },
  }
}

/** Returns whether an address was given: false while id, country and key are all empty (CHK-16). */
export const hasAddress = (values: AddressValues): boolean => Object.keys(addressSent(values)).length > 0

/** Returns whether no address line was typed; the preset country doesn't count. */
export const isBlank = ({ way, address: { line1, line2, suburb, postCode } }: AddressValues): boolean =>
  way === 'typed' && [line1, line2, suburb, postCode].every((line) => line.trim() === '')

export const inOneLine = ({ line1, line2, suburb, state, postCode }: SavedAddresses[number]): string =>
  [line1, line2, [suburb, state, postCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
