import { Addresses } from '#client/features/account/addresses/addresses.tsx'
import { countries } from '#client/features/account/addresses/saved-address.ts'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

/** The customer's addresses. */
export const layout = pageLayout(Addresses, { preloadsOf: () => [countries], related: accountPages })
