import { AccountSecurity } from '#client/features/account/security/account-security.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { pageLayout } from '../page-layout.ts'

/** Devices, one's own data, and closing the account. */
export const layout = pageLayout(AccountSecurity, { related: accountPages })
