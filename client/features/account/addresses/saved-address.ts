import { preload } from '#shared/content/preload'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'

export type SavedAddress = Result<typeof account.addresses>['addresses'][number]

/** The countries with their states: asked for before the page is rendered. */
export const countries = preload(global.countries, {})

/** The id of the button that opens the form of an address, or an empty one. */
export const controlId = (address: SavedAddress | null): string =>
  address ? `edit-address-${address.id}` : 'add-address'
