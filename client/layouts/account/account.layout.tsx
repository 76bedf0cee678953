import { AccountStart } from '#client/features/account/entry/account-start.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

/** The parent of the account's pages. */
export const layout = pageLayout(AccountStart, { related: accountPages })
