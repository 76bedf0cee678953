import { preload } from '#shared/content/preload'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'

export type SavedAddress = Result<typeof account.addresses>['addresses'][number]

/** The countries with their states, preloaded. */
export const countries = preload(global.countries, {})

/** Returns the id of the button that opens an address's form, or the form for a new one. */
export const controlId = (address: SavedAddress | null): string =>
  address ? `edit-address-${address.id}` : 'add-address'
